import { type Permission, permissions } from '#contract/access/permissions'
import { usePermissionTexts } from '../../../app/i18n/usePermissionTexts'
import { useText } from '../../../app/i18n/useText'
import { SelectField } from '../../../ui/fields/SelectField'

type PermissionChoiceProps = { permission: Permission | null; onChange: (permission: string | null) => void }

/** Shows a select with all permissions, searchable by their text. */
export function PermissionChoice({ permission, onChange }: PermissionChoiceProps) {
  const t = useText('users')
  const { nameOf } = usePermissionTexts()
  return (
    <SelectField
      label={t('why.permission')}
      options={permissions.map((each) => ({ value: each, label: nameOf(each) }))}
      value={permission}
      onChange={onChange}
      searchable
    />
  )
}
