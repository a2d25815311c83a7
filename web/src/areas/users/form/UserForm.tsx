import type { User } from '#contract/users/calls'
import { EntityEdit, EntityFormPage } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Page } from '../../../ui/Page'
import { UserInputs } from '../fields/userFields'
import { type UserChoices, useUserChoices } from '../useUserChoices'
import { UserShow } from '../view/UserShow'
import { useUserForm } from './useUserForm'

type FormProps = { user?: User; choices: UserChoices }

function Form({ user, choices }: FormProps) {
  const t = useText('users')
  const form = useUserForm(choices, user)
  return (
    <EntityFormPage
      title={user ? user.name_text : t('form.create')}
      parent={{ label: t('list.title'), to: '/users' }}
      form={form}
    >
      <UserInputs form={form} choices={choices} {...(user && { user })} />
    </EntityFormPage>
  )
}

/** Shows the form once its options are fetched. */
function ChosenForm({ user }: { user?: User }) {
  const t = useText('users')
  const choices = useUserChoices()
  if (choices.data) return <Form choices={choices.data.data} {...(user && { user })} />
  return (
    <Page title={user ? t('form.edit') : t('form.create')}>
      <QueryBoundary query={choices} variant="form">
        {() => null}
      </QueryBoundary>
    </Page>
  )
}

/** Shows the form for a new user. */
export function UserCreate() {
  return <ChosenForm />
}

/** Shows the form for an existing user. */
export function UserEdit() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('form.edit')}
      parent={{ label: t('list.title'), to: '/users' }}
      read={api.users.show.query({ params: { id } })}
    >
      {(user) => (user.is_managed ? <ChosenForm user={user} /> : <UserShow />)}
    </EntityEdit>
  )
}
