import type { StaffMember } from '#contract/facilities/staff'
import type { Language } from '#contract/kit/translate'
import { roleName } from '#contract/roles/roleName'
import type { Text } from '../../../app/i18n/useText'
import type { Column } from '../../../ui/list/listTypes'
import { Person } from '../../../ui/Person'

/**
 * Returns the columns of a facility's staff and its export.
 * @param language the language of role names
 * @param separator between role names
 */
export function staffColumns(t: Text<'facilities'>, language: Language, separator: string): Column<StaffMember>[] {
  return [
    {
      key: 'name',
      header: t('staff.name'),
      render: ({ id, name, avatar }) => <Person id={id} name={name} photo={avatar} />,
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
