import type { AreaTesting } from '../../../testing/areaTesting'
import { requestSecond, storeDose, storeDrug, storeEmergencyDose, storePrescription } from './storePrescription'

const asForEpisode = {
  staff: { at: ['own'], withReason: ['child'] },
  self: [],
  superAdmin: true,
  description: 'as for its episode',
} as const

export const areaTesting: AreaTesting = {
  rules: {
    prescription: {
      ...asForEpisode,
      staff: { at: ['own'], withReason: ['child'] },
      self: [],
      description: 'as for its episode, or for the record of its appointment',
    },
    execution: { ...asForEpisode, staff: { at: ['own'], withReason: ['child'] }, self: [] },
  },
  /**
   * An active prescription of the episode with two doses that are due, one that was given and waits for a second person,
   * and a dose that was given in an emergency.
   */
  async createRecords({ testServer, owners: { doctor } }, lower) {
    const drug = await storeDrug(testServer)
    const order = { episode: Number(lower.episode), doctor, drug }
    const prescription = await storePrescription(testServer, order)
    return {
      prescription,
      execution: await storeDose(testServer, prescription, 30 * 60_000),
      doseToRecord: await storeDose(testServer, prescription),
      doseToCheck: await requestSecond(testServer, await storeDose(testServer, prescription, 60_000), doctor),
      emergencyDose: await storeEmergencyDose(testServer, order),
    }
  },
  samples: (n) => ({
    dosage: String((n % 900) + 1),
    atc_code: 'J01CA04',
    daily_limit: '4000',
    daily_limit_unit: 'mg',
    maximum_in_24_hours: '4000',
    minimum_interval: 240,
    start: null,
    given_at: null,
    given_by_id: null,
    warnings_reason: 'Benefit is greater than the risk',
    override_reason: 'It was given',
    not_given_reason: 'refused',
    note: `I ordered it by phone, ${n}`,
    hash: n.toString(16).padStart(64, '0'),
  }),
  createdBy: { prescription: 'prescriptions' },
  samplesOfCalls: {
    'prescriptions.create': {
      type: 'doctor',
      kind: 'once',
      status: 2,
      drug_id: 1,
      appointment_id: null,
      modifies_id: null,
    },
    'prescriptions.update': { kind: 'once', drug_id: 1, status: 2 },
    'prescriptions.updateStatus': { status: 3, until: null },
    'prescriptions.record': { status: 2, revision: null },
    'prescriptions.warnings': { drug_id: 1 },
    'prescriptions.warningsOfAppointment': { drug_id: 1 },
    'prescriptions.executions': { from: '2026-11-18', to: '2026-11-19' },
    'prescriptions.executionsSheet': { from: '2026-11-18', to: '2026-11-19' },
    'prescriptions.recordEmergencyDose': { drug_id: 1 },
    'prescriptions.doses': { from: '2026-11-18', to: '2026-11-19' },
  },
}
