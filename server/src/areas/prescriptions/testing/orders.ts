import type { Episode } from '#contract/episodes/episode'
import type { Execution } from '#contract/prescriptions/execution'
import type { Prescription, PrescriptionWithVersions } from '#contract/prescriptions/prescription'
import type { Client } from '../../../platform/testing/client'
import type { TestServer } from '../../../platform/testing/server'
import { signInAgain } from '../../clinics/testing/clinicFixture'
import { admitted, openWard, type Ward } from '../../episodes/testing/ward'
import { storeDrug } from './storePrescription'

export interface PrescriptionAnswer {
  data: Prescription & Partial<PrescriptionWithVersions>
  errors?: Record<string, string[]>
}
export interface DoseAnswer {
  data: Execution
  errors?: Record<string, string[]>
}

/** A ward with an inpatient without known allergies, and a drug. */
export class Orders {
  private constructor(
    readonly testServer: TestServer,
    readonly ward: Ward,
    readonly episode: Episode,
    readonly drug: number,
  ) {}

  static async open(testServer: TestServer): Promise<Orders> {
    const ward = await openWard(testServer)
    const episode = await admitted(ward)
    await ward.nurse.post(`/api/admin/patients/${episode.patient_id}/allergies/none-known`)
    return new Orders(testServer, ward, episode, await storeDrug(testServer))
  }

  /** Returns the fields of a prescription for every 8 hours from now on. */
  fields(changes: object = {}): object {
    return {
      type: 'doctor',
      episode_id: this.episode.id,
      status: 2,
      drug_id: this.drug,
      dosage: '500',
      dosage_unit: 'mg',
      form_id: 'tablet',
      route_id: 'oral',
      frequency: 8,
      frequency_time_unit: 'hours',
      ...changes,
    }
  }

  create(changes: object = {}, who: Client = this.ward.doctor, headers: Record<string, string> = {}) {
    const body = this.fields(changes)
    return who.send<PrescriptionAnswer>('POST', '/api/admin/prescriptions', { body, headers })
  }

  /** @throws Error if it is refused */
  async prescribed(changes: object = {}): Promise<Prescription> {
    const { status, body } = await this.create(changes)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  /** Prescribes the same drug as needed: one dose of 500 mg in 4 hours, three in 24. */
  asNeeded(changes: object = {}): Promise<Prescription> {
    return this.prescribed({
      kind: 'as_needed',
      indication: 'Pain',
      minimum_interval: 240,
      maximum_in_24_hours: '1500',
      frequency: null,
      frequency_time_unit: null,
      ...changes,
    })
  }

  async show(id: number, who: Client = this.ward.doctor): Promise<PrescriptionWithVersions> {
    return (await who.get<{ data: PrescriptionWithVersions }>(`/api/admin/prescription/${id}`)).body.data
  }

  async edit(id: number, changes: object, who: Client = this.ward.doctor) {
    const { revision } = await this.show(id)
    const body = { ...this.fields({ status: null }), revision, ...changes }
    return who.put<PrescriptionAnswer>(`/api/admin/prescriptions/${id}`, body)
  }

  async setStatus(id: number, status: number, changes: object = {}, who: Client = this.ward.doctor) {
    const { revision } = await this.show(id)
    const body = { status, revision, ...changes }
    return who.put<PrescriptionAnswer>(`/api/admin/prescriptions/${id}/update-status`, body)
  }

  /** Returns the doses of a prescription with a due time, the first one first. */
  async doses(prescription: number, who: Client = this.ward.nurse): Promise<Execution[]> {
    const path = `/api/admin/episodes/prescription-execution/${this.episode.id}?limit=100&prescription_id=${prescription}`
    const { data } = (await who.get<{ data: Execution[] }>(path)).body
    return data.filter(({ execution_time }) => execution_time !== null).toReversed()
  }

  record(id: number, changes: object = {}, who: Client = this.ward.nurse, headers: Record<string, string> = {}) {
    const body = { status: 2, ...changes }
    return who.send<DoseAnswer>('PUT', `/api/admin/episodes/prescription-execution/${id}`, { body, headers })
  }

  give(
    prescription: number,
    changes: object = {},
    who: Client = this.ward.nurse,
    headers: Record<string, string> = {},
  ) {
    return who.send<DoseAnswer>('POST', `/api/admin/prescriptions/${prescription}/doses`, { body: changes, headers })
  }

  /** Moves the clock, and signs the people of the ward in again, whose sessions end meanwhile. */
  async wait(hours: number): Promise<void> {
    const { testServer, ward } = this
    testServer.clock.advance(hours * 3_600_000)
    ward.doctor = await signInAgain(testServer, ward.doctor)
    ward.nurse = await signInAgain(testServer, ward.nurse)
  }
}
