import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/users'
import { useText } from '../../../app/i18n/useText'
import { roleName } from '../../../app/shell/roleName'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { TextField } from '../../../ui/fields/TextField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { TextLink } from '../../../ui/TextLink'
import { optionsOf, type UserChoices } from '../useUserChoices'
import { generatedPassword } from './generatedPassword'
import type { UserForm } from './useUserForm'

type AccessSectionProps = { form: UserForm; choices: UserChoices; user?: User }

/** How a person signs in, and what they may do where; only to be looked at of somebody who may do more than oneself. */
export function AccessSection({ form, choices, user }: AccessSectionProps) {
  const t = useText('users')
  const appText = useText('app')
  const isFixed = user !== undefined && !user.can_change_access
  const [made, setMade] = useState<string>()
  const generate = () => {
    const password = generatedPassword()
    setMade(password)
    form.set({ password })
  }
  const roles = form.field('roles')
  const named = <T extends { label: string }>(option: T) => ({ ...option, label: roleName(option.label, appText) })
  return (
    <FormSection title={t('form.access')} why={t('form.accessWhy')}>
      {isFixed && <InlineNotice tone="neutral">{t('form.accessFixed')}</InlineNotice>}
      <FieldRow>
        <TextField
          {...form.field('email')}
          label={t('field.email')}
          type="email"
          autoComplete="off"
          maxLength={255}
          disabled={isFixed}
        />
        {!isFixed && (
          <PasswordField
            {...form.field('password')}
            label={t('field.password')}
            autoComplete="new-password"
            optional={user !== undefined}
            labelAside={
              <TextLink icon={<IconWand />} onClick={generate}>
                {t('form.generate')}
              </TextLink>
            }
            hint={
              made && made === form.values.password ? (
                <>
                  {t('form.generated')} <Isolate>{made}</Isolate>
                </>
              ) : (
                t(user ? 'form.passwordKeeps' : 'form.passwordHint')
              )
            }
          />
        )}
      </FieldRow>
      <FieldRow>
        <MultiSelectField
          {...roles}
          value={roles.value.map(named)}
          label={t('field.roles')}
          options={optionsOf(choices.roles.filter(({ assignable }) => assignable)).map(named)}
          disabled={isFixed}
        />
        <MultiSelectField
          {...form.field('hospitals')}
          label={t('field.hospitals')}
          options={optionsOf(choices.hospitals)}
          disabled={isFixed}
          optional
        />
      </FieldRow>
    </FormSection>
  )
}
