public import HearkenCore

/// The events of a pipeline as they happen, for one `for await` loop.
///
/// Make one with ``SpeechPipeline/events`` before `start()`; it ends after the event `stopped`. Each has its own queue,
/// of 1,024 events:
///
/// * A live run waits for nobody. For a loop that falls behind further, partial results, scores and traces are dropped,
///   which an `eventsLost` event reports; nothing else ever is.
/// * A run from a file, a pipe or memory drops nothing: it waits for the loop, unless `stop()` is called. So do not wait
///   for the run's end inside the loop; call `stop()`, or leave the loop.
///
/// Before the first event is asked for and after the loop was left, a run does not wait: the sequence keeps what happens
/// for the next loop, and its memory grows with it. Drop the sequence to end that.
public struct SpeechEvents: AsyncSequence, Sendable {
    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let loop: Loop

        /// The next event; nil after the end, or when the task is cancelled.
        public mutating func next() async -> SpeechEvent? {
            await loop.subscription.mailbox.next()
        }

        /// The next event; nil after the end, or when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> SpeechEvent? {
            await loop.subscription.mailbox.next()
        }
    }

    /// Has no run wait for the loop when it was left.
    fileprivate final class Loop: Sendable {
        let subscription: Subscription
        init(_ subscription: Subscription) { self.subscription = subscription }
        deinit { subscription.mailbox.rest() }
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
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(loop: Loop(subscription)) }
}
