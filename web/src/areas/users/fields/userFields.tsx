import type { Language } from '#contract/kit/translate'
import type { User, UserRow } from '#contract/users/calls'
import type { Form } from '../../../app/form/useForm'
import { type Text, useText } from '../../../app/i18n/useText'
import type { Fact } from '../../../ui/Facts'
import { FormSection } from '../../../ui/form/FormSection'
import type { Column } from '../../../ui/list/listTypes'
import { IdentityFields } from '../../auth'
import { accountColumns } from '../list/accountColumns'
import type { UserChoices } from '../useUserChoices'
import * as access from './accessFields'
import * as address from './addressFields'
import * as guardian from './guardianFields'
import * as person from './personFields'
import * as pictures from './pictureFields'
import * as work from './workFields'

// All fields of a user in their order. Each imported file defines some of them for all pages.

export type UserValues = ReturnType<typeof initialValues>

/**
 * Returns the initial values.
 * @param user the user to edit; undefined for a new one
 * @param roles all roles
 * @param zone time zone of a new one
 */
export function initialValues(user: User | undefined, roles: UserChoices['roles'], zone: string) {
  return {
    ...person.initialValues(user),
    uuid: user?.uuid ?? '',
    ...address.initialValues(user, zone),
    ...work.initialValues(user),
    ...access.initialValues(user, roles),
    ...pictures.initialValues(),
    ...guardian.initialValues(user),
  }
}

export type UserBody = ReturnType<typeof toRequestBody>

/** Converts the form's values to the request body, with the chosen files. */
export function toRequestBody(values: UserValues) {
  return pictures.toRequestBody(
    access.toRequestBody(work.toRequestBody(address.toRequestBody(person.toRequestBody(values)))),
  )
}

type InputsProps = { form: Form<UserValues>; choices: UserChoices; user?: User }

/** Shows the sections of the form. */
export function UserInputs({ form, choices, user }: InputsProps) {
  const t = useText('users')
  const known = user && { user }
  const suggestCountry = (code: string) => {
    const suggested = choices.countries.find((each) => each.code === code)
    if (!suggested || form.values.country) return
    form.set(address.inCountry(String(suggested.id), choices.countries, form.values.time_zone))
  }
  return (
    <>
      <FormSection title={t('form.who')} why={t('form.whoWhy')}>
        <person.NameFields form={form} />
        <IdentityFields form={form} suggestCountry={suggestCountry} />
      </FormSection>
      <address.AddressSection form={form} countries={choices.countries} phoneRequired={form.values.is_staff_member} />
      <work.WorkSection form={form} choices={choices} />
      <access.AccessSection form={form} owner={form.values} choices={choices} {...known} />
      <pictures.PicturesSection form={form} {...known} />
      <guardian.GuardianSection form={form} />
    </>
  )
}

/** Returns the personal facts for the user's page. */
export function personFacts(user: User, t: Text<'users'>, authText: Text<'auth'>, language: Language): Fact[] {
  return [...person.facts(user, t, authText, language), ...address.facts(user, t), ...guardian.facts(user, t)]
}

/** Returns the facts about work and access for the user's page. */
export function workFacts(user: User, t: Text<'users'>): Fact[] {
  return [...access.facts(user, t), ...work.facts(user, t)]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'users'>, authText: Text<'auth'>): Column<UserRow>[] {
  return [
    ...person.columns(t),
    ...access.columns(t),
    ...address.columns(t),
    ...access.hospitalColumns(t),
    ...accountColumns(t),
    ...person.lastColumns(t, authText),
  ]
}
