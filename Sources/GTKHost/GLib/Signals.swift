#if Desktop
  internal import CGalleyGTK

  /// A function of C in the type that a field or a parameter wants.
  ///
  /// What GTK calls runs on the main thread; callbacks are written as `@MainActor @convention(c)`, which no
  /// type of GLib says.
  func callback<Function, Wanted>(_ function: Function) -> Wanted {
    unsafeBitCast(function, to: Wanted.self)
  }

  /// Calls a function of C when an object emits a signal.
  ///
  /// - Parameters:
  ///   - data: What the function gets as its last argument.
  func connect<Function>(
    _ object: UnsafeMutableRawPointer?, _ signal: String, _ data: UnsafeMutableRawPointer?,
    _ function: Function
  ) {
    g_signal_connect_data(object, signal, callback(function), data, nil, GConnectFlags(rawValue: 0))
  }

  extension UnsafeMutableRawPointer {
    /// The object as an instance of a class.
    func typed<Instance>(_ type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
      assumingMemoryBound(to: type)
    }
    /// The object as an instance of a class whose fields are hidden.
    var opaque: OpaquePointer { OpaquePointer(self) }
  }

  extension OpaquePointer {
    /// The object as one of any class.
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  extension UnsafeMutablePointer {
    /// The object as one of any class.
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
  }

  /// Something of Swift that C holds for a while.
  final class Held<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }

    /// Returns a pointer that owns the value until ``taken(_:)``.
    static func pointer(_ value: Value) -> UnsafeMutableRawPointer {
      Unmanaged.passRetained(Held(value)).toOpaque()
    }

    /// Returns the value of a pointer, which does not own it any more.
    static func taken(_ pointer: UnsafeMutableRawPointer?) -> Value {
      Unmanaged<Held<Value>>.fromOpaque(pointer!).takeRetainedValue().value
    }
  }

  /// Returns a string of C, which is freed.
  func owned(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }
#endif
