import { eq } from 'drizzle-orm'
import { users } from '../../../platform/auth/tables'
import { userDocuments } from '../../../schema/users'
import { below, everyRole, personal, type Rule } from '../../../testing/accessRule'
import type { AreaTesting } from '../../../testing/areaTesting'
import { idOf, savePicture } from '../../../testing/stored'

const ofAccount: Rule = {
  staff: { at: below },
  self: ['ADMIN'],
  superAdmin: true,
  description:
    'staff of a hospital that manages the account, and of those above (for an Admin, this includes the own account)',
}

export const areaTesting: AreaTesting = {
  rules: {
    user: ofAccount,
    userSummary: {
      ...ofAccount,
      description:
        'staff of a hospital where the user works or is a patient, and of those above, in the case of a patient with a reason; the whole account only where it is managed',
    },
    userDocument: ofAccount,
    avatar: {
      staff: { at: below, roles: ['ADMIN', 'DOCTOR', 'NURSE', 'COORDINATOR'] },
      self: everyRole,
      superAdmin: true,
      description:
        'staff of a hospital that manages the account, and of those above; the user; everybody, if the user is a doctor',
    },
    self: personal('the user only'),
  },
  async createRecords({ testServer, owners: { account } }) {
    const { database } = testServer
    const pictures = { avatar_media_id: await savePicture(testServer), id_scan_media_id: await savePicture(testServer) }
    await database.update(users).set(pictures).where(eq(users.id, account))
    const document = await database
      .insert(userDocuments)
      .values({
        user_id: account,
        name: 'x',
        media_id: await savePicture(testServer),
        created_at: testServer.clock.now(),
      })
      .returning({ id: userDocuments.id })
    return { user: account, userSummary: account, userDocument: idOf(document), avatar: account }
  },
  samples: (n) => ({
    first_name: 'Salma',
    last_name: 'Reda',
    email: `fuzz${n}@test.example`,
    password: 'Right-1234',
    current_password: 'Demo-1234',
    uuid: '29001150112345',
    birth_date: '1990-01-15',
    guardian_phone: null,
    guardian_uuid: null,
    hospitals: [],
    permissions: ['list-user'],
    role: 'NURSE',
    // Alternates, so that some requests change it.
    language: n % 2 === 0 ? 'ar' : 'en',
    token: 'no-such-token-in-any-mail',
  }),
  createdBy: { user: 'users', userDocument: 'userDocuments' },
  samplesOfCalls: {
    'profile.update': { password: '' },
    'users.list': { is_staff: '0', role: 7, hospital: 1, level: 1, specialty: 1 },
  },
}
