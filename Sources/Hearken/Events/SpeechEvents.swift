public import HearkenCore

/// The events of a pipeline as they happen, for one `for await` loop.
///
/// Make one with ``SpeechPipeline/events`` before `start()`; it ends after the event `stopped`. Each has its own queue:
/// when a live listener falls more than 1,024 events behind, partial results, scores and traces are dropped for it, which an
/// `eventsLost` event reports; nothing else ever is, and audio never waits for a listener.
public struct SpeechEvents: AsyncSequence, Sendable {
    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let subscription: Subscription

        /// The next event; nil after the end, or when the task is cancelled.
        public mutating func next() async -> SpeechEvent? {
            await subscription.mailbox.next()
        }

        /// The next event; nil after the end, or when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> SpeechEvent? {
            await subscription.mailbox.next()
        }
    }

    /// Ends the subscription when neither sequence nor iterator is left.
    fileprivate final class Subscription: Sendable {
        let mailbox: EventMailbox
        init(_ mailbox: EventMailbox) { self.mailbox = mailbox }
        deinit { mailbox.close(discarding: true) }
    }

    private let subscription: Subscription

    init(_ mailbox: EventMailbox) { subscription = Subscription(mailbox) }

    /// Starts to read; only one iterator may read at a time.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(subscription: subscription) }
}
