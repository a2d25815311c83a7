import { randomInt } from 'node:crypto'
import type { SignalContent } from '#contract/meeting/signals'
import { numberOfRoom } from '#contract/rules/videoRooms'
import type { JanusSettings } from '../../../platform/config/config'
import type { Log } from '../../../platform/log'
import type { MediaEvents, MediaSeat, MediaServer, SeatsOf } from '../mediaServer'
import { JanusClient, JanusError, type JanusEvent, type Jsep } from './janusClient'
import { candidateOf, type Described, type JanusSeat, type Subscription } from './janusSeat'
import { ReleaseQueue } from './releaseQueue'
import { Attached, VideoRoomData } from './videoRoomMessages'

interface Parts extends JanusSettings {
  log: Pick<Log, 'warn'>
  events: MediaEvents
  seatsOf: SeatsOf
}

const alreadyThere = 427
/** Who may join is decided elsewhere; publishers left behind by a server that died count for a minute. */
const maxPublishers = 24
/** In bit/s, as much as the highest quality level of a browser sends. */
const bitrate = 1_300_000
/** Numbers below this are represented exactly by JavaScript, JSON and Janus. */
const maxFeed = 2 ** 47

/**
 * Video rooms on Janus' VideoRoom plugin. Each seat has one publisher handle, and one subscriber handle for each other
 * participant. Browsers communicate with this server only, which relays their session descriptions and candidates.
 */
export class JanusRooms implements MediaServer {
  private readonly client: JanusClient
  private readonly seats = new Map<string, JanusSeat>()
  private adminHandle: Promise<number> | undefined
  private readonly unneeded: ReleaseQueue

  constructor(private readonly parts: Parts) {
    this.client = new JanusClient({ ...parts, onLost: () => this.onJanusLost() })
    this.unneeded = new ReleaseQueue((handle) => this.client.detach(handle))
  }

  async prepare(room: string): Promise<void> {
    const request = {
      request: 'create',
      permanent: false,
      is_private: true,
      signed_tokens: true,
      notify_joining: false,
      // Nothing is captured (decision 199).
      record: false,
    }
    const limits = { publishers: maxPublishers, bitrate, audiocodec: 'opus', videocodec: 'vp8,h264' }
    try {
      await this.client.ask(await this.openAdminHandle(), { ...request, ...limits, room: numberOfRoom(room) })
    } catch (error) {
      if (!(error instanceof JanusError && error.code === alreadyThere)) throw error
    }
  }

  holds(peerId: string): boolean {
    return this.seats.has(peerId)
  }

  async enter(seat: MediaSeat): Promise<void> {
    const { room, peerId } = seat
    const publisher = await this.client.attach(
      (event) => this.handleEvent(peerId, event),
      () => this.onHangUp(peerId),
    )
    const placed = { ...seat, publisher, feeds: new Map(), subscriptions: new Map(), isReady: !seat.sends }
    this.seats.set(peerId, placed)
    const id = randomInt(1, maxFeed)
    const { data } = await this.client.ask(publisher, {
      ...this.joining(seat),
      ptype: 'publisher',
      id,
      display: peerId,
    })
    this.handleEvent(peerId, { data, jsep: undefined })
    await this.sync(room)
  }

  resume(peerId: string, connectionId: string): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    seat.connectionId = connectionId
    for (const [other, { offer }] of seat.subscriptions) if (offer) this.sendDescription(seat, other, offer)
  }

  async signal(peerId: string, to: string, content: SignalContent): Promise<boolean> {
    const seat = this.seats.get(peerId)
    if (!seat) return false
    const subscription = seat.subscriptions.get(to)
    if (to === peerId && !seat.sends) return false
    const handle = to === peerId ? seat.publisher : subscription?.handle
    if (!handle) return false
    if ('candidate' in content) await this.client.trickle(handle, candidateOf(content))
    else if (to === peerId) await this.publish(seat, content.description)
    else if (subscription) await this.receive(seat, to, subscription, content.description)
    return true
  }

  async want(peerId: string, picture: boolean): Promise<void> {
    const seat = this.seats.get(peerId)
    if (!seat || seat.wantsPicture === picture) return
    seat.wantsPicture = picture
    await Promise.all(
      [...seat.subscriptions.values()].map((subscription) => this.applyWantsPicture(seat, subscription)),
    )
  }

  async sync(room: string): Promise<void> {
    // Seats that are added in the meantime are not checked.
    const known = this.seatsIn(room)
    const present = await this.parts.seatsOf(room)
    for (const seat of known) if (!present.has(seat.peerId)) this.remove(seat)
    if (present.size > 0 || this.seatsIn(room).length > 0) return
    // A room that is destroyed while people leave it is another way to crash Janus.
    await this.unneeded.finished()
    if (this.seatsIn(room).length > 0 || (await this.parts.seatsOf(room)).size > 0) return
    await this.client
      .ask(await this.openAdminHandle(), { request: 'destroy', room: numberOfRoom(room) })
      .catch(() => undefined)
  }

  drop(person: string, only?: string): void {
    const dropped = [...this.seats.values()].filter(
      (seat) => seat.person === person && (only === undefined || seat.room === only),
    )
    for (const seat of dropped) this.remove(seat)
    // The last one out closes the room; with others in it, Janus tells them.
    for (const { room } of dropped) if (this.seatsIn(room).length === 0) this.inBackground(this.sync(room))
  }

  close(): Promise<void> {
    this.seats.clear()
    return this.client.close()
  }

  /** Returns the handle that creates and destroys rooms. */
  private openAdminHandle(): Promise<number> {
    this.adminHandle ??= this.client
      .attach(() => undefined)
      .catch((error) => {
        this.adminHandle = undefined
        throw error
      })
    return this.adminHandle
  }

  private seatsIn(room: string): JanusSeat[] {
    return [...this.seats.values()].filter((seat) => seat.room === room)
  }

  /** Returns the parameters for joining, with a token that is valid for this room and this person only. */
  private joining({ room, person }: MediaSeat) {
    const number = numberOfRoom(room)
    return { request: 'join', room: number, token: this.client.roomToken(number, person) }
  }

  /** Handles a change of the publishers in the room. */
  private handleEvent(peerId: string, { data }: JanusEvent): void {
    const seat = this.seats.get(peerId)
    const handleEvent = VideoRoomData.safeParse(data).data
    if (!seat || !handleEvent) return
    for (const { id, display } of handleEvent.publishers ?? []) seat.feeds.set(display, id)
    for (const [other, id] of seat.feeds) {
      if (id !== handleEvent.unpublished && id !== handleEvent.leaving) continue
      seat.feeds.delete(other)
      this.unsubscribe(seat, other)
    }
    this.inBackground(this.sync(seat.room))
    this.inBackground(this.subscribeToAll(seat))
  }

  /**
   * Subscribes to all participants with a seat in the room, and ignores other publishers in Janus' room of that number.
   */
  private async subscribeToAll(seat: JanusSeat): Promise<void> {
    if (!seat.isReady) return
    const present = await this.parts.seatsOf(seat.room)
    const theirs = [...seat.feeds].filter(([other]) => present.has(other))
    await Promise.all(theirs.map(([other, feed]) => this.subscribe(seat, other, feed)))
  }

  private async publish(seat: JanusSeat, { type, sdp }: Described): Promise<void> {
    if (type !== 'offer' || !sdp) return
    const { jsep } = await this.client.ask(seat.publisher, { request: 'configure' }, { type, sdp })
    if (jsep) this.sendDescription(seat, seat.peerId, jsep)
    seat.isReady = true
    this.inBackground(this.subscribeToAll(seat))
  }

  private async subscribe(seat: JanusSeat, other: string, feed: number): Promise<void> {
    if (seat.subscriptions.has(other)) return
    const subscription: Subscription = { handle: 0, picture: undefined, offer: undefined }
    seat.subscriptions.set(other, subscription)
    try {
      const offered = (event: JanusEvent) => this.offer(seat, other, subscription, event)
      subscription.handle = await this.client.attach(offered)
      const request = { ...this.joining(seat), ptype: 'subscriber', streams: [{ feed }] }
      const attached = await this.client.ask(subscription.handle, request)
      subscription.picture = Attached.parse(attached.data).streams.find(({ type }) => type === 'video')?.mid
      offered(attached)
      // If the subscription was removed in the meantime, the handle has to be released here.
      if (seat.subscriptions.get(other) !== subscription) await this.client.detach(subscription.handle)
    } catch (error) {
      if (seat.subscriptions.get(other) === subscription) seat.subscriptions.delete(other)
      this.report(error)
    }
  }

  /**
   * Handles a description from the browser. An answer completes the subscription; an offer only requests an ICE
   * restart, which Janus then offers itself.
   */
  private async receive(seat: JanusSeat, other: string, subscription: Subscription, { type, sdp }: Described) {
    if (type === 'offer') {
      const restart = { request: 'configure', restart: true }
      this.offer(seat, other, subscription, await this.client.ask(subscription.handle, restart))
    } else if (type === 'answer' && sdp) {
      subscription.offer = undefined
      await this.client.ask(subscription.handle, { request: 'start' }, { type, sdp })
      if (!seat.wantsPicture) await this.applyWantsPicture(seat, subscription)
    }
  }

  private async applyWantsPicture(
    { wantsPicture: send }: JanusSeat,
    { handle, picture: mid }: Subscription,
  ): Promise<void> {
    if (mid) await this.client.ask(handle, { request: 'configure', streams: [{ mid, send }] })
  }

  private offer(seat: JanusSeat, other: string, subscription: Subscription, { jsep }: JanusEvent): void {
    if (jsep?.type !== 'offer' || seat.subscriptions.get(other) !== subscription) return
    subscription.offer = jsep
    this.sendDescription(seat, other, jsep)
  }

  private sendDescription(seat: JanusSeat, from: string, description: Jsep): void {
    this.parts.events.signal(seat.connectionId, from, { description })
  }

  private unsubscribe(seat: JanusSeat, other: string): void {
    const subscription = seat.subscriptions.get(other)
    seat.subscriptions.delete(other)
    if (subscription?.handle) this.unneeded.add([subscription.handle], false)
  }

  private remove(seat: JanusSeat): void {
    this.seats.delete(seat.peerId)
    const received = [...seat.subscriptions.values()].map(({ handle }) => handle).filter((handle) => handle !== 0)
    seat.subscriptions.clear()
    this.unneeded.add([seat.publisher], seat.sends)
    this.unneeded.add(received, false)
  }

  private onJanusLost(): void {
    this.adminHandle = undefined
    const seats = [...this.seats.values()]
    this.seats.clear()
    this.unneeded.clear()
    this.parts.log.warn(
      { seats: seats.length },
      'the connection to Janus was lost; its participants have to join again',
    )
    for (const { connectionId } of seats) this.parts.events.lost(connectionId)
  }

  /** Handles the permanent end of the connection on which a browser publishes: the browser has to join again. */
  private onHangUp(peerId: string): void {
    const seat = this.seats.get(peerId)
    if (!seat) return
    this.remove(seat)
    this.parts.events.lost(seat.connectionId)
  }

  private inBackground(work: Promise<void>): void {
    work.catch((error) => this.report(error))
  }

  private report(error: unknown): void {
    this.parts.log.warn({ err: error }, 'a request to Janus failed')
  }
}
