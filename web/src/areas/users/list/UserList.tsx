import { IconArrowMerge, IconFiles, IconHierarchy } from '@tabler/icons-react'
import type { UserRow } from '#contract/users/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { RowAction } from '../../../ui/list/listTypes'
import { columns } from '../fields/userFields'
import { useUserRemoval } from '../useUserRemoval'
import { filterNames, UserFilters } from './UserFilters'
import { useUserViews } from './useUserViews'

/** Lists the users of the current user's hospitals. */
export function UserList() {
  const t = useText('users')
  return (
    <EntityList<UserRow, (typeof filterNames)[number]>
      title={t('list.title')}
      area="users"
      fetchExport={(query, signal) => api.users.sheet.call({ query, signal })}
      entity="user"
      createAt="/users/create"
      editAt={(id) => `/users/${id}/edit`}
      showAt={(id) => `/users/${id}/view`}
      newLabel={t('list.new')}
      searchPlaceholder={t('list.search')}
      filterNames={filterNames}
      filters={(tools) => <UserFilters {...tools} />}
      read={(query) => api.users.list.query({ query })}
      views={useUserViews()}
      columns={columns(t, useText('auth'))}
      rowName={({ name_text }) => name_text}
      moreActions={useMoreActions()}
      remove={useUserRemoval()}
      isFixed={({ is_managed: isManaged }) => !isManaged}
    />
  )
}

function useMoreActions() {
  const t = useText('users')
  const { can, hasRole } = useAuthSession()
  return ({ id, is_managed: isManaged, is_staff_member: isStaff }: UserRow): RowAction[] => [
    ...(isManaged && can('show-document')
      ? [
          {
            key: 'documents',
            label: t('documents.title'),
            icon: <IconFiles />,
            onSelect: () => void navigate(`/users/${id}/documents`),
          },
        ]
      : []),
    ...(hasRole('SUPER_ADMIN')
      ? [
          {
            key: 'assign',
            label: t('assign.title'),
            icon: <IconHierarchy />,
            onSelect: () => void navigate(`/users/${id}/assign`),
          },
        ]
      : []),
    ...(hasRole('SUPER_ADMIN') && !isStaff
      ? [
          {
            key: 'merge',
            label: t('merge.action'),
            icon: <IconArrowMerge />,
            onSelect: () => void navigate(`/users/${id}/merge`),
          },
        ]
      : []),
  ]
}
