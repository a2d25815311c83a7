import type { RoleRow } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { EntityList } from '../../app/entity/EntityList'
import { useLanguage, useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { columns } from './fields'

/** Lists the roles. */
export function RoleList() {
  const t = useText('roles')
  const language = useLanguage()
  const nameOf = ({ name }: RoleRow) => roleName(name, language)
  return (
    <EntityList<RoleRow, 'q'>
      title={t('title')}
      area="roles"
      fetchExport={(query, signal) => api.roles.sheet.call({ query, signal })}
      entity="role"
      createAt="/roles/create"
      editAt={(id) => `/roles/${id}/edit`}
      showAt={(id) => `/roles/${id}/show`}
      newLabel={t('new')}
      filterNames={['q']}
      read={(query) => api.roles.list.query({ query })}
      columns={columns(t, language)}
      rowName={nameOf}
      isFixed={({ can_update: canUpdate }) => !canUpdate}
    />
  )
}
