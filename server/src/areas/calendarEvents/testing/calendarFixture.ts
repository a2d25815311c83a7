import type { BusyDoctor, CalendarEntry, CalendarEvent, CalendarPage, Gap } from '#contract/calendarEvents/entry'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { openWard, type Ward } from '../../episodes/testing/ward'

interface Refusal {
  errors?: Record<string, string[]>
  conflicts?: { doctors: BusyDoctor[]; gaps: Gap[]; time_zone: string }
  changed?: string[]
}
export type EventAnswer = { data: CalendarEvent } & Refusal

export const base = '/api/admin/calendar'

/** A hospital in Egypt with its doctors and a coordinator, whose calendar no other test uses. */
export class Calendar {
  private constructor(
    readonly testServer: TestServer,
    readonly ward: Ward,
    readonly doctor: Client,
    readonly second: Client,
    readonly coordinator: Client,
  ) {}

  static async open(testServer: TestServer): Promise<Calendar> {
    const ward = await openWard(testServer)
    const add = (role: 'DOCTOR' | 'COORDINATOR') =>
      testServer.addUser({ role, hospitals: [ward.hospital], specialty_id: ward.specialty })
    return new Calendar(testServer, ward, await add('DOCTOR'), await add('DOCTOR'), await add('COORDINATOR'))
  }

  fields(changes: object = {}): object {
    return {
      hospital_id: this.ward.hospital,
      specialty_id: this.ward.specialty,
      type: 1,
      doctors: [this.doctor.userId],
      start: '2026-11-25 13:00',
      end: '2026-11-25 14:30',
      ...changes,
    }
  }

  create(changes: object = {}, who: Client = this.coordinator) {
    return who.post<EventAnswer>(`${base}/events`, this.fields(changes))
  }

  /** @throws Error if it is refused */
  async created(changes: object = {}, who: Client = this.coordinator): Promise<CalendarEvent> {
    const { status, body } = await this.create(changes, who)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  show(id: number, who: Client = this.coordinator) {
    return who.get<EventAnswer>(`${base}/events/${id}`)
  }

  change(id: number, changes: object = {}, who: Client = this.coordinator, headers: Record<string, string> = {}) {
    return who.put<EventAnswer>(`${base}/events/${id}`, this.fields(changes), { headers })
  }

  remove(id: number, query = '', who: Client = this.coordinator) {
    return who.delete<EventAnswer>(`${base}/events/${id}?${query}`)
  }

  /** @throws Error if it is refused */
  async page(query = 'currentDate=2026-11-18', who: Client = this.coordinator, specialty = 0): Promise<CalendarPage> {
    const path = `${base}/events/${this.ward.hospital}/${specialty}?${query}`
    const { status, body } = await who.get<CalendarPage>(path)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  async events(query?: string, who?: Client, specialty?: number): Promise<CalendarEntry[]> {
    return (await this.page(query, who, specialty)).data.filter(({ kind }) => kind === 'event')
  }

  /** Stores a vacation of the first doctor. */
  async away(from: string, to: string): Promise<void> {
    await this.testServer.database.$client.query(
      `insert into vacations (title, type, date_from, date_to, doctor_id) values ('Hajj', 1, $1, $2, $3)`,
      [from, to, this.doctor.userId],
    )
  }
}
