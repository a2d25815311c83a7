import type { User } from '#contract/users/calls'
import type { Option } from '../../../ui/fields/option'
import type { ChosenFile } from '../../../ui/files/ChosenFileRow'
import { type PersonValues, personBody, personValues } from '../person/personValues'
import { optionsOf, type UserChoices } from '../useUserChoices'

export interface UserValues extends PersonValues {
  uuid: string
  email: string
  password: string
  guardian_phone: string
  guardian_uuid: string
  is_staff_member: boolean
  is_doctor: boolean
  roles: readonly Option[]
  hospitals: readonly Option[]
  level_id: string | null
  specialty_id: string | null
  avatar: ChosenFile | null
  uuid_picture: ChosenFile | null
}

/** A user as the form shows them; a new one of the same zone as the person who fills it in. */
export function valuesOf(user: User | undefined, roles: UserChoices['roles'], zone: string): UserValues {
  return {
    ...personValues(user, zone),
    uuid: user?.uuid ?? '',
    email: user?.email ?? '',
    password: '',
    guardian_phone: user?.guardian_phone ?? '',
    guardian_uuid: user?.guardian_uuid ?? '',
    is_staff_member: user?.is_staff_member ?? false,
    is_doctor: user?.is_doctor ?? false,
    roles: optionsOf(roles.filter(({ id }) => user?.roles.includes(id))),
    hospitals: optionsOf(user?.hospitals ?? []),
    level_id: user?.level_id ? String(user.level_id) : null,
    specialty_id: user?.specialty_id ? String(user.specialty_id) : null,
    avatar: null,
    uuid_picture: null,
  }
}

/** The values as the calls take them, with the files as they were chosen. */
export function bodyOf({ avatar, uuid_picture: scan, roles, hospitals, ...values }: UserValues) {
  const isDoctor = values.is_staff_member && values.is_doctor
  return {
    ...personBody(values),
    is_doctor: isDoctor,
    roles: roles.map(({ value }) => Number(value)),
    hospitals: hospitals.map(({ value }) => Number(value)),
    avatar: avatar?.file,
    uuid_picture: scan?.file,
  }
}
export type UserBody = ReturnType<typeof bodyOf>
