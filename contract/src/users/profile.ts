import * as z from 'zod'
import { SignedInUser } from '../auth/calls'
import { area } from '../kit/endpoint'
import { file } from '../kit/form'
import { Done, One } from '../kit/responses'
import { ProfileInput } from './userInput'

/** The signed-in user with the fields that they can change themselves. */
export const Profile = SignedInUser.extend({
  phone: z.string().nullable(),
  gender: z.enum(['male', 'female']).nullable(),
  birth_date: z.string().nullable(),
  /** National ID. */
  uuid: z.string(),
  country: z.number().nullable(),
  city: z.number().nullable(),
  address: z.string().nullable(),
  is_staff_member: z.boolean(),
  is_doctor: z.boolean(),
  bio: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>

export const profile = area({
  show: {
    method: 'GET',
    path: '/api/admin/profile/show',
    shows: 'caller',
    permission: 'signed-in',
    summary: 'The signed-in person, with permissions and roles as they are now',
    response: One(Profile),
  },
  update: {
    method: 'PUT',
    path: '/api/admin/profile/update',
    permission: 'update-profile',
    summary: 'Change what I tell of myself, my language, and my password, which ends my other sessions',
    body: ProfileInput,
    audit: { kind: 'user', id: 'caller' },
    // A new password is hashed, and the current one checked, before the transaction.
    transaction: 'handler',
    response: One(Profile),
  },
  updateMedia: {
    method: 'POST',
    path: '/api/admin/profile/update-media',
    permission: 'update-profile',
    summary: 'Another picture of me',
    form: z.object({}),
    files: { avatar: file(['png', 'jpg']) },
    audit: { kind: 'user', id: 'caller' },
    response: One(Profile),
  },
  language: {
    method: 'PUT',
    path: '/api/admin/profile/language',
    permission: 'signed-in',
    summary: 'The language that mails to me are written in',
    body: z.object({ language: z.enum(['en', 'ar']) }),
    audit: { kind: 'user', id: 'caller' },
    response: Done,
  },
})
