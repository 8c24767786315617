/// A scenario that could not be played to its end.
package struct SheetNotPlayed: Error, CustomStringConvertible {
    package let description: String
}
