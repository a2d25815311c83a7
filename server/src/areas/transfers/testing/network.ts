import { eq } from 'drizzle-orm'
import type { Episode } from '#contract/episodes/episode'
import type { CaseTransfer, OfferedTransfer, TransferRow } from '#contract/transfers/transfer'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { hospitals } from '../../../schema/facilities'
import { signInAgain } from '../../clinics/testing/clinicFixture'
import { storeDepartment } from '../../episodes/testing/storeEpisode'
import { Orders } from '../../prescriptions/testing/orders'

interface Refusal {
  errors?: Record<string, string[]>
  reason_for?: number
}
export type CaseTransferAnswer = { data: CaseTransfer } & Refusal
export type OfferAnswer = { data: OfferedTransfer } & Refusal
export type EpisodeAnswer = { data: Episode } & Refusal
export interface TransferListAnswer {
  data: TransferRow[]
  meta: { total: number }
}

/** An inpatient of a spoke, and the hub above it, which receives them. */
export class Network {
  private constructor(
    readonly testServer: TestServer,
    readonly orders: Orders,
    /** Of the hub. */
    readonly department: number,
    /** Of the hub. */
    readonly hubNurse: Client,
  ) {}

  /**
   * @param zones the time zones of the spoke and of the hub
   */
  static async open(testServer: TestServer, zones?: { spoke: string; hub: string }): Promise<Network> {
    const orders = await Orders.open(testServer)
    const { hub, hospital } = orders.ward
    for (const [id, zone] of zones
      ? ([
          [hospital, zones.spoke],
          [hub, zones.hub],
        ] as const)
      : [])
      await testServer.database.update(hospitals).set({ time_zone: zone }).where(eq(hospitals.id, id))
    const department = await storeDepartment(testServer, hub, 'Intensive care')
    const hubNurse = await testServer.addUser({ role: 'NURSE', hospitals: [hub] })
    return new Network(testServer, orders, department, hubNurse)
  }

  get episodeId(): number {
    return this.orders.episode.id
  }

  get sender(): Client {
    return this.orders.ward.doctor
  }

  get receiver(): Client {
    return this.orders.ward.hubDoctor
  }

  fields(changes: object = {}): object {
    return {
      hospital_id: this.orders.ward.hub,
      department_id: this.department,
      reason: 'Needs intensive care',
      handover_note: 'Two litres of oxygen, one line in the left arm',
      ...changes,
    }
  }

  offer(changes: object = {}, who: Client = this.sender) {
    return who.post<CaseTransferAnswer>(`/api/admin/episodes/${this.episodeId}/transfers`, this.fields(changes))
  }

  /** @throws Error if it is refused */
  async offered(): Promise<number> {
    const { status, body } = await this.offer()
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  withdraw(id: number, who: Client = this.sender) {
    return who.put<CaseTransferAnswer>(`/api/admin/transfers/${id}/withdraw`)
  }

  read(id: number, who: Client = this.receiver) {
    return who.get<OfferAnswer>(`/api/admin/transfers/${id}`)
  }

  accept(id: number, changes: object = {}, who: Client = this.receiver, headers: Record<string, string> = {}) {
    const body = { department_id: this.department, bed: `Room ${crypto.randomUUID()}`, ...changes }
    return who.send<EpisodeAnswer>('PUT', `/api/admin/transfers/${id}/accept`, { body, headers })
  }

  decline(id: number, reason = 'No free bed', who: Client = this.receiver) {
    return who.put<Refusal>(`/api/admin/transfers/${id}/decline`, { reason })
  }

  /** Offers and accepts the transfer. @throws Error if it is refused */
  async transferred(changes: object = {}): Promise<Episode> {
    const { status, body } = await this.accept(await this.offered(), changes)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  async ofCase(who: Client = this.sender): Promise<CaseTransfer[]> {
    return (await who.get<{ data: CaseTransfer[] }>(`/api/admin/episodes/${this.episodeId}/transfers`)).body.data
  }

  async received(who: Client = this.receiver) {
    return (await who.get<TransferListAnswer>(`/api/admin/hospitals/${this.orders.ward.hub}/transfers/received`)).body
  }

  async sent(who: Client = this.sender) {
    return (await who.get<TransferListAnswer>(`/api/admin/hospitals/${this.orders.ward.hospital}/transfers/sent`)).body
  }

  /** Returns when the doses of a prescription that are not recorded are due, the first one first, as the hub reads them. */
  async openDoses(prescription: number): Promise<string[]> {
    const doses = await this.orders.doses(prescription, this.hubNurse)
    return doses.flatMap(({ status, execution_time: at }) => (status === 1 && at ? [at] : []))
  }

  /** Moves the clock to an instant, and signs everybody in again, whose sessions end meanwhile. */
  async waitUntil(instant: string): Promise<void> {
    const { testServer, orders } = this
    await orders.wait((Date.parse(instant) - testServer.clock.now().getTime()) / 3_600_000)
    orders.ward.hubDoctor = await signInAgain(testServer, orders.ward.hubDoctor)
    Object.assign(this, { hubNurse: await signInAgain(testServer, this.hubNurse) })
  }
}
