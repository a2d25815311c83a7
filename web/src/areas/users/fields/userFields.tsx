import type { Language } from '#contract/kit/translate'
import type { User, UserRow } from '#contract/users/calls'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { FormSection } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { IdentityFields } from '../../auth'
import type { UserChoices } from '../useUserChoices'
import * as access from './accessFields'
import * as address from './addressFields'
import * as guardian from './guardianFields'
import * as person from './personFields'
import * as pictures from './pictureFields'
import * as work from './workFields'

// The fields of a user in their order: each of these files holds all that the screens know of some of them.

export type UserValues = ReturnType<typeof initialOf>

/**
 * What the form begins with.
 * @param user the one who is changed; none for a new one
 * @param roles all that there are
 * @param zone time zone of a new one
 */
export function initialOf(user: User | undefined, roles: UserChoices['roles'], zone: string) {
  return {
    ...person.initialOf(user),
    uuid: user?.uuid ?? '',
    ...address.initialOf(user, zone),
    ...work.initialOf(user),
    ...access.initialOf(user, roles),
    ...pictures.initialOf(),
    ...guardian.initialOf(user),
  }
}

export type UserBody = ReturnType<typeof bodyOf>

/** The values as the calls take them, with the files as they were chosen. */
export function bodyOf(values: UserValues) {
  return pictures.bodyOf(access.bodyOf(work.bodyOf(address.bodyOf(person.bodyOf(values)))))
}

type InputsProps = { form: Form<UserValues>; choices: UserChoices; user?: User }

/** The sections of the form. */
export function UserInputs({ form, choices, user }: InputsProps) {
  const t = useText('users')
  const known = user && { user }
  return (
    <>
      <FormSection title={t('form.who')} why={t('form.whoWhy')}>
        <person.NameFields form={form} />
        <IdentityFields form={form} />
      </FormSection>
      <address.AddressSection form={form} countries={choices.countries} phoneRequired={form.values.is_staff_member} />
      <work.WorkSection form={form} choices={choices} />
      <access.AccessSection form={form} choices={choices} {...known} />
      <pictures.PicturesSection form={form} {...known} />
      <guardian.GuardianSection form={form} />
    </>
  )
}

/** Their page: who they are. */
export function personFacts(user: User, t: Text<'users'>, authText: Text<'auth'>, language: Language): Fact[] {
  return [...person.facts(user, t, authText, language), ...address.facts(user, t), ...guardian.facts(user, t)]
}

/** Their page: what they do here. */
export function workFacts(user: User, t: Text<'users'>): Fact[] {
  return [...access.facts(user, t), ...work.facts(user, t)]
}

/** The list and its export. */
export function columns(t: Text<'users'>, authText: Text<'auth'>): Column<UserRow>[] {
  return [
    ...person.columns(t),
    ...access.columns(t),
    ...address.columns(t),
    ...access.hospitalColumns(t),
    ...person.lastColumns(t, authText),
  ]
}
