import type { Discharge, DischargeSummary } from '#contract/discharge/discharge'
import type { FollowUpAppointment } from '#contract/discharge/followUp'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { addClinic, referenceIdsOf, type TestClinic } from '../../clinics/testing/clinicFixture'
import { Orders } from '../../prescriptions/testing/orders'

interface Refusal {
  errors?: Record<string, string[]>
}
export type DischargeAnswer = { data: Discharge } & Refusal
export type ClosedAnswer = {
  data: { id: number; status: number; discharge_time: string; summary_id: number }
} & Refusal
export type FollowUpAnswer = { data: FollowUpAppointment; slots?: Record<string, string> } & Refusal
export type SummaryAnswer = { data: DischargeSummary } & Refusal

/** What the discharge of an inpatient requires beside the verdicts. */
export const reasonAndCodes = {
  discharge_reason: 'Recovered, continues treatment at home',
  icd_codes: [{ title: 'Essential hypertension', theCode: 'BA00' }],
}

/** An inpatient of a ward of its own who is to be discharged. */
export class DischargeCase {
  private constructor(
    readonly testServer: TestServer,
    readonly orders: Orders,
  ) {}

  static async open(testServer: TestServer): Promise<DischargeCase> {
    return new DischargeCase(testServer, await Orders.open(testServer))
  }

  get id(): number {
    return this.orders.episode.id
  }

  get doctor(): Client {
    return this.orders.ward.doctor
  }

  get nurse(): Client {
    return this.orders.ward.nurse
  }

  get path(): string {
    return `/api/admin/episodes/${this.id}/discharge`
  }

  /** @throws Error if it is refused */
  async show(who: Client = this.doctor): Promise<Discharge> {
    const { status, body } = await who.get<DischargeAnswer>(this.path)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  async save(changes: object, who: Client = this.doctor) {
    const { revision } = await this.show(who)
    return who.put<DischargeAnswer>(this.path, { revision, ...changes })
  }

  async reconcile(rows: object, who: Client = this.doctor) {
    const { revision } = await this.show(who)
    return who.put<DischargeAnswer>(`${this.path}/reconciliation`, { revision, ...rows })
  }

  leaveBed(body: object = {}, who: Client = this.doctor) {
    return who.put<DischargeAnswer>(`${this.path}/left-bed`, body)
  }

  close(who: Client = this.doctor, query = '', headers: Record<string, string> = {}) {
    return who.send<ClosedAnswer>('GET', `/api/admin/episodes/${this.id}/close${query}`, { headers })
  }

  /** Closes the episode with a reason and a code. @throws Error if it is refused */
  async closed(): Promise<ClosedAnswer['data']> {
    await this.save(reasonAndCodes)
    const { status, body } = await this.close()
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  async summary(query = '', who: Client = this.doctor): Promise<DischargeSummary> {
    return (await who.get<SummaryAnswer>(`${this.path}/summary${query}`)).body.data
  }

  /** Opens a clinic of the ward's hospital. */
  clinic(changes: Record<string, unknown> = {}): Promise<TestClinic> {
    const { hospital } = this.orders.ward
    return addClinic(this.testServer, { hospital_id: hospital, price: 250, ...changes })
  }

  async book(clinic: TestClinic, changes: object = {}, who: Client = this.doctor) {
    const { specialty } = await referenceIdsOf(this.testServer)
    return who.post<FollowUpAnswer>(`/api/admin/episodes/${this.id}/dischargeForm/appointments`, {
      specialty_id: specialty,
      date: '2026-11-25',
      doctor_id: clinic.doctorId,
      clinic_id: clinic.id,
      schedule_time: '10:00',
      payment_type: 1,
      price: 250,
      ...changes,
    })
  }
}
