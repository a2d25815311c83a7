import { eq } from 'drizzle-orm'
import type { ConsultationRequest, Consultations, RequestRow } from '#contract/consultationRequests/request'
import type { Episode } from '#contract/episodes/episode'
import { users } from '../../../platform/auth/tables'
import { Tab } from '../../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { signInAgain } from '../../clinics/testing/clinicFixture'
import { admitted, openWard, type Ward } from '../../episodes/testing/ward'
import { escalateRequestsJob } from '../escalate'

export interface Refusal {
  errors?: Record<string, string[]>
  reason_for?: number
}
export type RequestAnswer = { data: ConsultationRequest } & Refusal
export type RowAnswer = { data: RequestRow } & Refusal
export interface ListAnswer extends Refusal {
  data: RequestRow[]
  meta: { total: number }
}

const base = '/api/admin/episodes/requests'

/** An inpatient of a spoke, and doctors of the hub above it who are consulted. */
export class Consultation {
  private readonly tabs: Tab[] = []

  private constructor(
    readonly testServer: TestServer,
    readonly ward: Ward,
    readonly episode: Episode,
    /** Of the hub, with the specialty of the ward, as `second`. */
    public consultant: Client,
    public second: Client,
    /** Of the hub. */
    readonly coordinator: Client,
  ) {}

  static async open(testServer: TestServer): Promise<Consultation> {
    const ward = await openWard(testServer)
    const episode = await admitted(ward)
    const second = await testServer.addUser({ role: 'DOCTOR', hospitals: [ward.hub] })
    const coordinator = await testServer.addUser({ role: 'COORDINATOR', hospitals: [ward.hub] })
    const consultation = new Consultation(testServer, ward, episode, ward.hubDoctor, second, coordinator)
    for (const doctor of [ward.hubDoctor, second]) await consultation.specialize(doctor)
    return consultation
  }

  get sender(): Client {
    return this.ward.doctor
  }

  /** Gives a doctor the specialty of the ward. */
  async specialize({ userId }: Client): Promise<void> {
    const values = { specialty_id: this.ward.specialty, is_doctor: true }
    await this.testServer.database.update(users).set(values).where(eq(users.id, userId))
  }

  fields(changes: object = {}): object {
    return {
      episode_id: this.episode.id,
      hospital_id: this.ward.hub,
      receiver_id: this.consultant.userId,
      question: 'Is enoxaparin safe with this creatinine?',
      urgency: 'now',
      wanted: 'opinion',
      done_so_far: 'Aspirin given',
      ...changes,
    }
  }

  /** Fields for the doctors on duty of the specialty of the ward. */
  forSpecialty(changes: object = {}): object {
    return { receiver_id: null, specialty_id: this.ward.specialty, ...changes }
  }

  send(changes: object = {}, who: Client = this.sender) {
    return who.post<RequestAnswer>(base, this.fields(changes))
  }

  /** @throws Error if it is refused */
  async sent(changes: object = {}): Promise<number> {
    const { status, body } = await this.send(changes)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  show(id: number, who: Client = this.sender) {
    return who.get<RequestAnswer>(`${base}/${id}`)
  }

  /** The events of the timeline of a request, in order. */
  async events(id: number, who: Client = this.sender): Promise<string[]> {
    return (await this.show(id, who)).body.data.timeline.map(({ event }) => event)
  }

  start(id: number, who: Client = this.consultant) {
    return who.get<RequestAnswer>(`${base}/${id}/start`)
  }

  end(id: number, who: Client = this.sender, reason = '') {
    return who.get<RequestAnswer>(`${base}/${id}/end?reason=${reason}`)
  }

  seen(id: number, who: Client = this.consultant) {
    return who.put<RequestAnswer>(`${base}/${id}/seen`)
  }

  reject(id: number, changes: object = {}, who: Client = this.consultant) {
    return who.put<RowAnswer>(`${base}/${id}/reject`, { note: 'Not my specialty', model_id: id, ...changes })
  }

  complete(id: number, information = 'Creatinine 2.9', who: Client = this.sender) {
    return who.post<RequestAnswer>(`${base}/${id}/complete`, { information })
  }

  answer(id: number, changes: object = {}, who: Client = this.consultant) {
    return who.post<RequestAnswer>(`${base}/${id}/answer`, {
      impression: 'NSTEMI with acute kidney injury',
      advice: ['Enoxaparin once daily', 'ECG again at 4 PM'],
      confidence: 'high',
      call_me_if: 'Pain returns',
      review_on: '2026-11-20',
      replaces: 0,
      ...changes,
    })
  }

  reroute(id: number, changes: object = {}, who: Client = this.consultant) {
    const body = { receiver_id: this.second.userId, note: 'Nephrology should see this', ...changes }
    return who.post<RowAnswer>(`${base}/${id}/reroute`, body)
  }

  handOver(note = 'My shift ends', who: Client = this.consultant) {
    return who.post<{ data: { passed: number[]; remaining: number[] } }>(`${base}/hand-over`, { note })
  }

  report(id: number, itemId: number, body: object, who: Client = this.sender) {
    return who.put<RequestAnswer>(`${base}/${id}/advice/${itemId}`, body)
  }

  async received(who: Client = this.consultant, query = ''): Promise<ListAnswer> {
    return (await who.get<ListAnswer>(`${base}/list-received?${query}`)).body
  }

  async panel(query = '', who: Client = this.sender): Promise<Consultations> {
    const path = `/api/admin/episode/${this.episode.id}/consultations?${query}`
    return (await who.get<{ data: Consultations }>(path)).body.data
  }

  /** Opens a page of a doctor that shows they are online at the hub. */
  async online(who: Client, url = this.testServer.url): Promise<Tab> {
    const tab = await this.connect(who, url)
    const answer = await tab.subscribe(`hospital.${this.ward.hub}`)
    if (!answer.ok) throw new Error(`refused: ${answer.status}`)
    return tab
  }

  async connect(who: Client, url = this.testServer.url): Promise<Tab> {
    const tab = await Tab.open(url, who.token)
    this.tabs.push(tab)
    return tab
  }

  /** Moves the clock, and makes the steps that are due. Sessions that end meanwhile are renewed. */
  async wait(minutes: number): Promise<void> {
    const { testServer, ward } = this
    testServer.clock.advance(minutes * 60_000)
    await testServer.server.platform.jobs.run(escalateRequestsJob)
    ward.doctor = await signInAgain(testServer, ward.doctor)
    this.consultant = await signInAgain(testServer, this.consultant)
    this.second = await signInAgain(testServer, this.second)
  }

  close(): void {
    for (const tab of this.tabs) tab.socket.disconnect()
  }
}
