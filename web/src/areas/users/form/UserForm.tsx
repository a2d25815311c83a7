import type { User } from '#contract/users/calls'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { Loaded } from '../../../app/query/Loaded'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { CodeField } from '../../../ui/fields/CodeField'
import { PhoneField } from '../../../ui/fields/PhoneField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Page } from '../../../ui/Page'
import { IdentityFields } from '../../auth'
import { NameFields, PlaceSection } from '../person/PersonFields'
import { type UserChoices, useUserChoices } from '../useUserChoices'
import { AccessSection } from './AccessSection'
import { PicturesSection } from './PicturesSection'
import { useUserForm } from './useUserForm'
import { WorkSection } from './WorkSection'

type FormProps = { user?: User; choices: UserChoices }

function Form({ user, choices }: FormProps) {
  const t = useText('users')
  const form = useUserForm(choices, user)
  return (
    <EntityFormPage
      title={user ? `${user.first_name} ${user.last_name}` : t('form.create')}
      way={{ label: t('list.title'), to: '/users' }}
      form={form}
    >
      <FormSection title={t('form.who')} why={t('form.whoWhy')}>
        <NameFields form={form} />
        <IdentityFields form={form} />
      </FormSection>
      <PlaceSection form={form} countries={choices.countries} phoneRequired={form.values.is_staff_member} />
      <WorkSection form={form} choices={choices} />
      <AccessSection form={form} choices={choices} {...(user && { user })} />
      <PicturesSection form={form} {...(user && { user })} />
      <FormSection title={t('form.guardian')} why={t('form.guardianWhy')}>
        <FieldRow>
          <PhoneField {...form.field('guardian_phone')} label={t('field.guardian_phone')} optional />
          <CodeField {...form.field('guardian_uuid')} label={t('field.guardian_uuid')} maxLength={255} optional />
        </FieldRow>
      </FormSection>
    </EntityFormPage>
  )
}

/** The form once its choices are there. */
function ChosenForm({ user }: { user?: User }) {
  const t = useText('users')
  const choices = useUserChoices()
  if (choices.data) return <Form choices={choices.data.data} {...(user && { user })} />
  return (
    <Page title={user ? t('form.edit') : t('form.create')}>
      <Loaded query={choices} look="form">
        {() => null}
      </Loaded>
    </Page>
  )
}

/** A new user. */
export function UserCreate() {
  return <ChosenForm />
}

/** An existing user. */
export function UserEdit() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('form.edit')}
      way={{ label: t('list.title'), to: '/users' }}
      read={api.users.show.query({ params: { id } })}
    >
      {(user) => <ChosenForm user={user} />}
    </EntityEdit>
  )
}
