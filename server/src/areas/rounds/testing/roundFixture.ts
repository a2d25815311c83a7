import type { Episode } from '#contract/episodes/episode'
import type { Agenda, AgendaCase, CaseSheet, Conference, RoundState } from '#contract/rounds/conference'
import type { Round, RoundDetails, RoundRow } from '#contract/rounds/round'
import { Tab } from '../../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { signInAgain } from '../../clinics/testing/clinicFixture'
import { storeDepartment } from '../../episodes/testing/storeEpisode'
import { admitted, openWard, type Ward } from '../../episodes/testing/ward'
import { closeRoundsJob } from '../run'

export interface Refusal {
  errors?: Record<string, string[]>
  error?: string
  state?: RoundState
  reason_for?: number
}
type Answer<T> = { data: T } & Refusal

const base = '/api/admin/rounds'

/** A round of a hub, in which a doctor of a spoke presents its patient and a nurse of the hub attends. */
export class RoundFixture {
  private readonly tabs: Tab[] = []

  private constructor(
    readonly testServer: TestServer,
    readonly ward: Ward,
    readonly episode: Episode,
    readonly unit: number,
    public organizer: Client,
    /** Of the spoke, where the patient is. */
    public presenter: Client,
    /** A nurse of the hub. */
    public attendee: Client,
  ) {}

  static async open(testServer: TestServer): Promise<RoundFixture> {
    const ward = await openWard(testServer)
    const episode = await admitted(ward, {
      ...{ first_name: 'Nadia', last_name: 'Mansour', different_person: true },
    })
    const unit = await storeDepartment(testServer, ward.hub, 'Cardiology')
    const attendee = await testServer.addUser({ role: 'NURSE', hospitals: [ward.hub] })
    return new RoundFixture(testServer, ward, episode, unit, ward.hubDoctor, ward.doctor, attendee)
  }

  /** Fields of a round that begins in ten minutes: at 13:10 in Cairo. */
  fields(changes: object = {}): object {
    return {
      title: 'Cardiology case round',
      description: 'Five cases',
      specialty_id: this.ward.specialty,
      organizer_id: this.organizer.userId,
      unit: this.unit,
      date: '2026-11-18',
      time_zone: 'Africa/Cairo',
      from: '13:10',
      to: '14:30',
      type: 'virtual',
      is_public: false,
      mandatory_speakers: [this.presenter.userId],
      mandatory_attendees: [this.attendee.userId],
      shared_speakers: '[]',
      shared_attendees: '[]',
      spokes: [{ spoke: this.ward.hospital, consultants: [this.presenter.userId] }],
      ...changes,
    }
  }

  create(changes: object = {}, who = this.organizer) {
    return who.post<Answer<Round>>(base, this.fields(changes))
  }

  /** @throws Error if it is refused */
  async created(changes: object = {}): Promise<number> {
    const { status, body } = await this.create(changes)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.id
  }

  /** Creates and starts a round. */
  async running(changes: object = {}): Promise<number> {
    const id = await this.created(changes)
    const { status, body } = await this.start(id)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return id
  }

  show = (id: number, who = this.organizer) => who.get<Answer<Round>>(`${base}/${id}`)
  details = (id: number, who = this.organizer) => who.get<Answer<RoundDetails>>(`/api/admin/round-details/${id}`)
  update = (id: number, changes: object, who = this.organizer) =>
    who.put<Answer<Round>>(`${base}/${id}`, this.fields(changes))
  remove = (id: number, who = this.organizer) => who.delete<Answer<unknown>>(`${base}/${id}`)
  /** Confirms that it starts early. */
  start = (id: number, who = this.organizer, query = '?early=1') =>
    who.get<Answer<RoundDetails>>(`${base}/${id}/start${query}`)
  end = (id: number, who = this.organizer) => who.get<Answer<RoundDetails>>(`${base}/${id}/end`)
  conference = (id: number, who = this.organizer) => who.get<Answer<Conference>>(`${base}/${id}/conference`)
  agenda = (id: number, who = this.organizer) => who.get<Answer<Agenda>>(`${base}/${id}/agenda`)
  setAgenda = (id: number, body: object, who = this.organizer) => who.put<Answer<Agenda>>(`${base}/${id}/agenda`, body)
  propose = (id: number, changes: object = {}, who = this.presenter) =>
    who.post<Answer<AgendaCase>>(`${base}/${id}/cases`, {
      episode_id: this.episode.id,
      question: 'Chest pain, kidney injury',
      ...changes,
    })
  sheet = (id: number, caseId: number, who = this.organizer) =>
    who.get<Answer<CaseSheet>>(`${base}/${id}/cases/${caseId}`)
  check = (id: number, caseId: number, who = this.organizer) =>
    who.post<Answer<AgendaCase>>(`${base}/${id}/cases/${caseId}/check`)
  consent = (id: number, caseId: number, changes: object = {}, who = this.presenter) =>
    who.put<Answer<AgendaCase>>(`${base}/${id}/cases/${caseId}/consent`, { consent: 'written', ...changes })
  withdraw = (id: number, caseId: number, who = this.presenter) =>
    who.delete<Answer<unknown>>(`${base}/${id}/cases/${caseId}`)
  activate = (id: number, changes: object = {}, who = this.organizer) =>
    who.post<Answer<RoundState>>(`${base}/${id}/active-case`, {
      activeCase: this.episode.id,
      caseType: 'episode',
      selectedPatient: this.episode.patient_id,
      ...changes,
    })
  switchTo = (id: number, speaker: number, changes: object = {}, who = this.organizer) =>
    who.post<Answer<RoundState>>(`${base}/${id}/switch-speaker`, { speaker_id: speaker, ...changes })
  note = (id: number, note: string, who = this.organizer) =>
    who.post<Answer<{ id: number; message: string }>>(`${base}/${id}/add-consultation`, {
      round_id: id,
      case_type: 'episode',
      case_id: this.episode.id,
      note,
    })
  attend = (id: number, type: string, who = this.attendee) =>
    who.post<Answer<unknown>>(`${base}/${id}/attendance-update`, { type, user_id: who.userId })
  raise = (id: number, who = this.attendee) => who.post<Answer<RoundState>>(`${base}/${id}/hand`, {})
  lower = (id: number, who = this.attendee) => who.delete<Answer<RoundState>>(`${base}/${id}/hand`)
  floor = (id: number, version: number, userId: number | null, who = this.organizer) =>
    who.post<Answer<RoundState>>(`${base}/${id}/floor`, { version, user_id: userId })
  poll = (id: number, version: number, changes: object = {}, who = this.organizer) =>
    who.post<Answer<RoundState>>(`${base}/${id}/polls`, {
      version,
      question: 'Anticoagulation today?',
      options: ['Yes', 'No'],
      ...changes,
    })
  changePoll = (id: number, body: object, who = this.attendee) =>
    who.put<Answer<RoundState>>(`${base}/${id}/polls`, body)
  view = (id: number, version: number, view: object, who = this.organizer) =>
    who.put<Answer<unknown>>(`${base}/${id}/view`, { version, view })
  rate = (id: number, changes: object = {}, who = this.attendee) =>
    who.post<Answer<unknown>>('/api/admin/rate/round', { model_id: id, rate: 4, touched: true, ...changes })
  /** Asks for a token for the call. */
  callToken = (id: number, who: Client) =>
    who.post<{ token: string }>('/api/admin/meeting/accessToken', { room_name: `round.${id}` })
  mine = async (who: Client) =>
    (await who.get<Answer<{ organizer: RoundRow[]; attendee: RoundRow[] }>>(`${base}/my-rounds`)).body.data

  async version(id: number): Promise<number> {
    return (await this.conference(id)).body.data.state.version
  }

  /** Opens a browser. */
  async connect(who: Client): Promise<Tab> {
    const tab = await Tab.open(this.testServer.url, who.token)
    this.tabs.push(tab)
    return tab
  }

  /** Opens the conference in a browser. */
  async online(id: number, who: Client): Promise<Tab> {
    const tab = await this.connect(who)
    for (const channel of [`round_people.${id}`, `round.${id}`]) {
      const answer = await tab.subscribe(channel)
      if (!answer.ok) throw new Error(`refused: ${answer.status}`)
    }
    return tab
  }

  /** Moves the clock, runs the job that closes rounds, and signs people in again whose session has ended. */
  async wait(minutes: number): Promise<void> {
    const { testServer } = this
    testServer.clock.advance(minutes * 60_000)
    await testServer.server.platform.jobs.run(closeRoundsJob)
    this.organizer = await signInAgain(testServer, this.organizer)
    this.presenter = await signInAgain(testServer, this.presenter)
    this.attendee = await signInAgain(testServer, this.attendee)
  }

  close(): void {
    for (const tab of this.tabs) tab.socket.disconnect()
  }
}
