import type { StaffMember } from '#contract/facilities/staff'
import type { Language } from '#contract/kit/translate'
import { roleName } from '#contract/roles/roleName'
import type { Text } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { Person } from '../../../ui/Person'

/**
 * The columns of a facility's staff and of its export.
 * @param t the texts
 * @param language in which roles are named
 * @param separator between the names of roles
 */
export function staffColumns(t: Text<'facilities'>, language: Language, separator: string): Column<StaffMember>[] {
  return [
    {
      key: 'name',
      header: t('staff.name'),
      render: ({ name, avatar }) => <Person name={name} photo={avatar} />,
      exported: 'name',
    },
    {
      key: 'role',
      header: t('staff.role'),
      render: ({ roles }) => roles.map(({ name }) => roleName(name, language)).join(separator),
      exported: 'roles',
    },
  ]
}
