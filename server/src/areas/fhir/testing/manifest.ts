import { eq, sql } from 'drizzle-orm'
import { EXECUTION_STATUS } from '#contract/prescriptions/codes'
import { users } from '../../../platform/auth/tables'
import type { AreaTesting } from '../../../testing/areaTesting'
import { ofClinic } from '../../clinics/testing/rules'
import { slotKey } from '../slots'

const staff = { at: ['own'], withReason: ['child'] } as const

export const areaTesting: AreaTesting = {
  rules: {
    /** The record of the tests is a stay, which the permissions of the other roles do not open. */
    encounter: {
      staff: { ...staff, roles: ['DOCTOR', 'NURSE'] },
      self: ['PATIENT'],
      superAdmin: true,
      description: 'a stay as for its episode, a visit as for its appointment; both for their patient',
    },
    slot: { ...ofClinic, description: 'as for its clinic' },
    /** The record of the tests is a vital sign, which the permissions of centers do not open. */
    observation: {
      staff: { ...staff, roles: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
      self: [],
      superAdmin: true,
      description: 'a vital sign as for its episode, a lab value as for its investigation',
    },
    /** The record of the tests is the order of an investigation, which the permissions for consultations do not open. */
    serviceRequest: {
      staff: { ...staff, roles: ['DOCTOR', 'NURSE'] },
      self: ['LAB_OR_RADIOLOGY'],
      superAdmin: true,
      description: 'the order of an investigation as for it, a consultation request as for it',
    },
    medicationAdministration: {
      staff,
      self: [],
      superAdmin: true,
      description: 'as for its episode',
    },
    /** The record of the tests is a problem. */
    condition: {
      staff,
      self: ['DOCTOR', 'COORDINATOR', 'PATIENT'],
      superAdmin: true,
      description:
        'a problem as for the record of the patient, a diagnosis as for its episode or appointment; both for their patient, those of a stay once it has ended',
    },
  },
  /** The records of the lower areas are made resources: the dose is given, and the account one of the staff. The investigation is done. */
  async createRecords(
    { testServer, owners: { doctor } },
    { episode, problem, execution, user, vitalSign, clinic, investigation },
  ) {
    const { database, clock } = testServer
    const at = clock.now().toISOString()
    await database.execute(sql`update executions set status = ${EXECUTION_STATUS.given}, given_at = ${at},
      given_by = ${doctor}, recorded_by = ${doctor}, recorded_at = ${at}, drug_id = prescriptions.drug_id,
      dosage = prescriptions.dosage, route_id = prescriptions.route_id
      from prescriptions where prescriptions.id = prescription_id and executions.id = ${Number(execution)}`)
    await database
      .update(users)
      .set({ is_staff_member: true })
      .where(eq(users.id, Number(user)))
    // The last one of the day of the tests.
    const slot = slotKey({ clinicId: Number(clinic), start: Date.parse('2026-11-18T17:55:00Z') })
    return {
      slot,
      encounter: `episode-${episode}`,
      condition: `problem-${problem}`,
      observation: `vital-${vitalSign}`,
      serviceRequest: String(investigation),
      medicationAdministration: String(execution),
    }
  },
  samples: (n) => ({
    patient: `Patient/${n}`,
    _lastUpdated: 'ge2026-11-01',
    _count: 5,
    _cursor: '1795000000000000.5',
    schedule: `Schedule/${n}`,
  }),
  samplesOfCalls: {
    'fhir.searchSlot': { start: 'ge2026-11-18', status: 'free', _cursor: '29839000.12' },
    'fhir.searchImagingStudy': { started: 'ge2026-11-01' },
    'fhir.searchQuestionnaireResponse': { authored: 'ge2026-11-01' },
  },
}
