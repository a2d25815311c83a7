import { eq } from 'drizzle-orm'
import type { Episode } from '#contract/episodes/episode'
import type { CenterInvestigation, Investigation } from '#contract/investigations/investigation'
import type { Client } from '../../../platform/testing/client'
import { sampleDicom, samplePdf, samplePng } from '../../../platform/testing/sampleFiles'
import type { TestServer } from '../../../platform/testing/server'
import { centerStaff, centers } from '../../../schema/facilities'
import { investigations } from '../../../schema/investigations'
import { idOf } from '../../../testing/stored'
import { admitted, openWard, type Ward } from '../../episodes/testing/ward'
import { storeType } from './storeInvestigation'

export interface InvestigationAnswer {
  data: Investigation
  errors?: Record<string, string[]>
  reason_for?: number
}
export interface CenterAnswer {
  data: CenterInvestigation
  errors?: Record<string, string[]>
}

const bytes = { png: samplePng, pdf: samplePdf, dcm: sampleDicom }

/** Returns a form with these fields; lists as JSON text. @param files names with their extension */
export function formOf(fields: object, files: readonly string[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined)
      form.append(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  for (const name of files) {
    const type = name.split('.').pop() as keyof typeof bytes
    form.append('attachment[]', new Blob([new Uint8Array(bytes[type])]), name)
  }
  return form
}

/** A ward with an inpatient, a lab and a radiology center of its hub with a member each, and a type of each. */
export class Lab {
  private constructor(
    readonly testServer: TestServer,
    readonly ward: Ward,
    readonly episode: Episode,
    readonly lab: number,
    readonly radiology: number,
    readonly member: Client,
    readonly radiologist: Client,
    readonly bloodCount: number,
    readonly xray: number,
  ) {}

  static async open(testServer: TestServer): Promise<Lab> {
    const ward = await openWard(testServer)
    const episode = await admitted(ward)
    const member = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
    const radiologist = await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })
    const lab = await Lab.storeCenter(testServer, 1, ward.hub, member)
    const radiology = await Lab.storeCenter(testServer, 2, ward.hub, radiologist)
    const types = [await storeType(testServer, 1, { name_ar: 'صورة دم' }), await storeType(testServer, 2)] as const
    return new Lab(testServer, ward, episode, lab, radiology, member, radiologist, ...types)
  }

  /** Stores a center, with one member if there is one. */
  static async storeCenter({ database }: TestServer, type: number, hospital: number, member?: Client): Promise<number> {
    const contact = { c_name: 'x', c_phone: '+201000000000', c_email: 'x@test.example' }
    const values = {
      type,
      name: `Center ${crypto.randomUUID()}`,
      phone: '+201000000000',
      address: 'x',
      description: 'x',
    }
    const stored = database.insert(centers).values({ ...values, ...contact, hospital_id: hospital })
    const id = idOf(await stored.returning({ id: centers.id }))
    if (member) await database.insert(centerStaff).values({ center_id: id, user_id: member.userId, role_id: 1 })
    return id
  }

  /** Returns the fields of a lab order of the case. */
  fields(changes: object = {}): object {
    return {
      ...{ model_type: 'episode', model_id: this.episode.id, center_type: 1, investigation_types: [this.bloodCount] },
      ...changes,
    }
  }

  create(
    changes: object = {},
    files: readonly string[] = [],
    who = this.ward.doctor,
    headers: Record<string, string> = {},
  ) {
    const form = formOf(this.fields(changes), files)
    return who.send<InvestigationAnswer>('POST', '/api/admin/episode/investigation', { form, headers })
  }

  /** @throws Error if it is refused */
  async ordered(changes: object = {}, files: readonly string[] = []): Promise<Investigation> {
    const { status, body } = await this.create(changes, files)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  show(id: number, who: Client = this.ward.doctor) {
    return who.get<InvestigationAnswer>(`/api/admin/episode/investigation/${id}`)
  }

  edit({ id, revision }: Investigation, changes: object = {}, files: readonly string[] = [], who = this.ward.doctor) {
    const form = formOf({ ...this.fields(), revision, ...changes }, files)
    return who.send<InvestigationAnswer>('POST', `/api/admin/episode/investigation/${id}`, { form })
  }

  execute(
    { id, revision }: { id: number; revision: number },
    changes: object = {},
    files: readonly string[] = [],
    who = this.member,
    headers: Record<string, string> = {},
  ) {
    const form = formOf({ execution_date: '2026-11-18', execution_notes: 'Hb 12.9 g/dL', revision, ...changes }, files)
    return who.send<InvestigationAnswer>('POST', `/api/admin/investigation/${id}/execute`, { form, headers })
  }

  executeExternal({ id, revision }: Investigation, changes: object = {}, who = this.ward.doctor) {
    const form = formOf({ execution_date: '2026-11-18', revision, ...changes })
    return who.send<InvestigationAnswer>('POST', `/api/admin/investigation/${id}/external-execute`, { form })
  }

  record({ id, revision }: { id: number; revision: number }, body: object, who: Client = this.member) {
    return who.post<InvestigationAnswer>(`/api/admin/investigation/${id}/events`, { revision, ...body })
  }

  cancel({ id, revision }: Investigation, changes: object = {}, who: Client = this.ward.doctor) {
    const body = { reason: 'Not needed', revision, ...changes }
    return who.post<InvestigationAnswer>(`/api/admin/investigation/${id}/cancel`, body)
  }

  assign(code: string, who: Client = this.member, center = this.lab, type = 1) {
    return who.post<CenterAnswer>(`/api/admin/investigation/center-assign/${type}/${center}`, {
      investigation_code: code,
    })
  }

  /** @param read the revision of the result that was read; by default the newest one */
  async seen(id: number, who: Client = this.ward.doctor, read?: number) {
    const [stored] = await this.testServer.database.select().from(investigations).where(eq(investigations.id, id))
    const body = { revision: read ?? stored?.revision }
    return who.post<InvestigationAnswer>(`/api/admin/investigation/${id}/seen`, body)
  }
}
