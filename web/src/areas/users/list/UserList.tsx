import { IconFiles, IconHierarchy } from '@tabler/icons-react'
import type { UserRow } from '#contract/users/calls'
import { EntityList } from '../../../app/entity/EntityList'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useSession } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { Isolate } from '../../../ui/Isolate'
import type { Column, RowAction } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { RoleBadges } from '../RoleBadges'
import { useUserRemoval } from '../useUserRemoval'
import { filterNames, UserFilters } from './UserFilters'

/** The accounts of the people of one's hospitals. */
export function UserList() {
  const t = useText('users')
  return (
    <EntityList<UserRow, (typeof filterNames)[number]>
      title={t('list.title')}
      area="users"
      sheet={(query, signal) => api.users.sheet.call({ query, signal })}
      entity="user"
      createAt="/users/create"
      editAt={(id) => `/users/${id}/edit`}
      showAt={(id) => `/users/${id}/view`}
      newLabel={t('list.new')}
      searchPlaceholder={t('list.search')}
      filterNames={filterNames}
      filters={(tools) => <UserFilters {...tools} />}
      read={(query) => api.users.list.query({ query })}
      columns={useColumns()}
      rowName={nameOf}
      moreActions={useMoreActions()}
      remove={useUserRemoval()}
    />
  )
}

function nameOf({ first_name, last_name }: UserRow): string {
  return `${first_name} ${last_name}`
}

function useColumns(): Column<UserRow>[] {
  const t = useText('users')
  const authText = useText('auth')
  return [
    {
      key: 'name',
      header: t('list.name'),
      render: (row) => <Person name={nameOf(row)} photo={row.avatar} line={<Isolate>{row.email}</Isolate>} />,
    },
    {
      key: 'id',
      header: t('list.id'),
      render: ({ id }) => <bdi>{id}</bdi>,
      align: 'end',
      hideBelow: 'lg',
      card: 'hidden',
    },
    {
      key: 'uuid',
      header: t('field.uuid'),
      render: ({ uuid }) => uuid && <Isolate>{uuid}</Isolate>,
      hideBelow: 'lg',
      card: 'hidden',
    },
    { key: 'role', header: t('list.role'), render: ({ role }) => role.length > 0 && <RoleBadges roles={role} /> },
    { key: 'phone', header: t('field.phone'), render: ({ phone }) => phone && <Isolate>{phone}</Isolate> },
    {
      key: 'location',
      header: t('list.location'),
      render: ({ hospitals }) => hospitals.length > 0 && <Places hospitals={hospitals} />,
      hideBelow: 'md',
    },
    {
      key: 'gender',
      header: t('field.gender'),
      render: ({ gender }) => gender && authText(`gender.${gender}`),
      hideBelow: 'lg',
      card: 'hidden',
    },
  ]
}

function Places({ hospitals }: Pick<UserRow, 'hospitals'>) {
  const t = useText('users')
  const [first, ...others] = hospitals
  return (
    <>
      <Name>{first?.name}</Name>
      {others.length > 0 && ` ${t('list.more', { count: others.length })}`}
    </>
  )
}

function useMoreActions() {
  const t = useText('users')
  const { can, is } = useSession()
  return ({ id }: UserRow): RowAction[] => [
    ...(can('show-document')
      ? [
          {
            key: 'documents',
            label: t('documents.title'),
            icon: <IconFiles />,
            onSelect: () => void navigate(`/users/${id}/documents`),
          },
        ]
      : []),
    ...(is('SUPER_ADMIN')
      ? [
          {
            key: 'assign',
            label: t('assign.title'),
            icon: <IconHierarchy />,
            onSelect: () => void navigate(`/users/${id}/assign`),
          },
        ]
      : []),
  ]
}
