import type { MediaSeat, MediaServer } from '../mediaServer'

/** Seats that a media server has, and whether it is available. */
export class SeatsAtServer implements MediaServer {
  readonly seats: MediaSeat[] = []
  /** The persons whose media connections were closed at once. */
  readonly dropped: string[] = []
  isAvailable = true

  async prepare() {
    if (!this.isAvailable) throw new Error('unavailable')
  }
  holds = (peerId: string) => this.seats.some((seat) => seat.peerId === peerId)
  async enter(seat: MediaSeat) {
    this.seats.push(seat)
  }
  resume() {}
  signal = async (peerId: string) => this.holds(peerId)
  async want() {}
  async sync() {}
  drop(person: string) {
    this.dropped.push(person)
  }
  async close() {}
}
