import { vacations } from '../../../schema/vacations'
import { below, staffExceptDoctors } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf } from '../../../testing/stored'

export const areaTesting: AreaTesting = {
  rules: {
    vacation: {
      staff: { at: below },
      self: ['DOCTOR'],
      superAdmin: true,
      description:
        'a hospital’s: its staff and the staff of those above; a doctor’s or a clinic’s: the doctor, and those who manage it',
    },
    'vacation, changed': {
      staff: { at: below, roles: staffExceptDoctors },
      self: ['DOCTOR'],
      superAdmin: true,
      description: 'staff of its hospital and of those above; with the role Doctor the doctor’s own only',
    },
  },
  async createRecords({ testServer, hospital, owners, ofDoctor }) {
    const whose = ofDoctor ? { type: 1, doctor_id: owners.doctor } : { type: 3, hospital_id: hospital }
    const vacation = await testServer.database
      .insert(vacations)
      .values({ title: 'x', ...whose, date_from: '2027-01-01', date_to: '2027-01-01' })
      .returning({ id: vacations.id })
    return { vacation: idOf(vacation) }
  },
  samples: () => ({ date_from: '2031-01-01', date_to: '2031-01-02' }),
  createdBy: { vacation: 'vacations' },
  samplesOfCalls: {
    'vacations.create': { type: 2 },
    'vacations.update': { type: 2 },
    'vacations.list': { type: 1 },
    'vacations.sheet': { type: 1 },
    'vacations.related': { type: 1 },
  },
}
