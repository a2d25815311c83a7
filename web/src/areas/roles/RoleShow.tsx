import { roleName } from '#contract/roles/roleName'
import { RecordPage } from '../../app/entity/RecordPage'
import { useLanguage, useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { RoleFacts } from './fields'

/** Shows a role and its permissions. */
export function RoleShow() {
  const t = useText('roles')
  const language = useLanguage()
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      parent={{ label: t('title'), to: '/roles' }}
      entity="role"
      read={api.roles.show.query({ params: { id } })}
      nameOf={({ name }) => roleName(name, language)}
      editAt={`/roles/${id}/edit`}
      isFixed={({ can_update: canUpdate }) => !canUpdate}
    >
      {(role) => <RoleFacts {...role} />}
    </RecordPage>
  )
}
