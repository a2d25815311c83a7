import type { ReactNode } from 'react'
import type { Permission } from '#contract/access/permissions'
import { usePermissionTexts } from '../../app/i18n/usePermissionTexts'
import { useText } from '../../app/i18n/useText'
import { CheckboxField } from '../../ui/fields/CheckboxField'
import { subjectsOf } from './permissionSubjects'
import classes from './Roles.module.css'

type PermissionChoiceProps = {
  all: readonly Permission[]
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
  error: ReactNode
}

/**
 * Shows the permissions as checkboxes, one row per subject, with a checkbox that selects the whole row and one that
 * selects all.
 */
export function PermissionChoice({ all, chosen, onChange, error }: PermissionChoiceProps) {
  const t = useText('roles')
  const { nameOf, nameOfSubject } = usePermissionTexts()
  const granted = new Set(chosen)
  const set = (some: readonly Permission[], on: boolean) => {
    const others = chosen.filter((permission) => !some.includes(permission))
    onChange(on ? [...others, ...some] : others)
  }
  const boxFor = (some: readonly Permission[], label: string) => {
    const count = some.filter((permission) => granted.has(permission)).length
    return (
      <CheckboxField
        label={label}
        checked={count === some.length}
        indeterminate={count > 0 && count < some.length}
        onChange={(on) => set(some, on)}
      />
    )
  }
  return (
    <div className={classes.choice}>
      {boxFor(all, t('all'))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {subjectsOf(all).map(({ subject, permissions }) => (
        <fieldset key={subject} className={classes.subject}>
          <legend className="visually-hidden">{nameOfSubject(subject)}</legend>
          {boxFor(permissions, nameOfSubject(subject))}
          <div className={classes.boxes}>
            {permissions.map((permission) => (
              <CheckboxField
                key={permission}
                label={nameOf(permission)}
                checked={granted.has(permission)}
                onChange={(on) => set([permission], on)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
