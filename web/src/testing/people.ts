import type { Permission } from '#contract/access/permissions'
import type { Profile } from '#contract/users/profile'
import { signIn } from '../app/session/authSession'
import { tokenOf } from '../lib/api/testing'
import { clearToken } from '../lib/api/token'
import { server } from './testServer'

/** Creates a profile with these permissions and one staff role, as the server returns it. */
export function personWith(permissions: readonly Permission[], changes: Partial<Profile> = {}): Profile {
  return {
    id: 1,
    first_name: 'Rima',
    last_name: 'Haddad',
    alternate_name: null,
    email: 'rima@hospital.test',
    avatar: null,
    permissions: [...permissions],
    roles: [{ id: 9, code: 'CLERK', name: 'Clerk' }],
    time_zone: 'Africa/Cairo',
    language: 'en',
    verified: true,
    weak_password: false,
    must_set_up_second_factor: false,
    asked_for_terms: false,
    phone: null,
    gender: null,
    birth_date: null,
    uuid: '28001010100011',
    identity_warnings: [],
    country: null,
    city: null,
    address: null,
    is_staff_member: true,
    is_doctor: false,
    named_by_role: false,
    can_be_named_by_role: false,
    bio: null,
    alternate_bio: null,
    pending_email: null,
    ...changes,
  }
}

/** Signs a person in with the auth session's own code, as the sign-in page does. */
export async function signInAs(person: Profile): Promise<void> {
  server.on('profile', 'show', () => ({ data: person }))
  await signIn({ access_token: tokenOf(person.id), expires_in: 900 })
  // Without a token, the realtime connection is not opened and no renewal is scheduled; the test server requires none.
  clearToken(false)
}
