import { below } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { storeDepartment, storeEpisode } from '../../episodes/testing/storeEpisode'
import { storeRound } from './storeRound'

const plan = {
  ...{ date: '2026-12-01', from: '13:00', to: '14:30', time_zone: 'Africa/Cairo', is_public: true, type: 'virtual' },
  ...{ shared_speakers: '[{"name":"Guest One","email":"guest.one@test.example"}]', shared_attendees: '[]' },
}

export const areaTesting: AreaTesting = {
  rules: {
    round: {
      staff: { at: below },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'staff of the hospital that holds it, and of those above; its organizer',
    },
    seenRound: {
      staff: { at: below, roles: ['ADMIN', 'DOCTOR', 'COORDINATOR'] },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'staff of the hospital that holds it, and of those above; everybody who takes part',
    },
    attendedRound: { self: ['DOCTOR'], superAdmin: false, description: 'everybody who takes part in the round' },
    ledRound: {
      self: ['DOCTOR'],
      superAdmin: false,
      description: 'the organizer, and the presenter for as long as they are it',
    },
    roundCase: { self: ['DOCTOR'], superAdmin: false, description: 'everybody who takes part in the round' },
  },
  /** A round that runs and shows a case, organized by the doctor. */
  async createRecords({ testServer, hospital, owners: { doctor } }) {
    const department = await storeDepartment(testServer, hospital)
    // Lists of patients of these tests have no room for more accounts with that role.
    const patient = (await testServer.addUser({ role: 'LAB_OR_RADIOLOGY' })).userId
    const episode = await storeEpisode(testServer, { hospital, department, patient, creator: doctor })
    const { round, roundCase } = await storeRound(testServer, {
      ...{ hospital, department, organizer: doctor, isRunning: true, episode },
    })
    return { round, seenRound: round, attendedRound: round, ledRound: round, roundCase }
  },
  samplesOfCalls: {
    'rounds.create': { ...plan, is_recorded: true, repeat: 'biweekly', repeat_until: '2027-01-12' },
    'rounds.update': { ...plan, is_recorded: false, scope: 'one' },
    'rounds.remove': { scope: 'one' },
    'rounds.cases': { type: 'episode' },
    'rounds.propose': {
      ...{ question: 'Is it safe?', summary: 'Third stay for the same reason', consent: 'written' },
      consent_recording: true,
    },
    'rounds.attendanceUpdate': { type: 'join' },
    'rounds.poll': { options: ['Yes', 'No'] },
    'rounds.view': { view: { tab: 'vitals' } },
    'rounds.changePoll': { vote: 0, close: false },
    'publicRounds.register': { first_name: 'Amal4711', last_name: 'Hassan4712', email: 'amal4713@test.example' },
  },
}
