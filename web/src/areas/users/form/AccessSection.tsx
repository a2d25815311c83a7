import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { roleName } from '#contract/roles/roleName'
import type { User } from '#contract/users/calls'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useSession } from '../../../app/session/useSession'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import { PasswordField } from '../../../ui/fields/PasswordField'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import { TextLink } from '../../../ui/TextLink'
import { optionsOf, type UserChoices } from '../useUserChoices'
import { firstPassword } from './firstPassword'
import { generatedPassword } from './generatedPassword'
import type { UserForm } from './useUserForm'

type AccessSectionProps = { form: UserForm; choices: UserChoices; user?: User }

/**
 * How a person signs in, and what they may do where. Only to be looked at are the roles of somebody to whom they could not
 * be given, and the sign-in of an account that is its owner's.
 */
export function AccessSection({ form, choices, user }: AccessSectionProps) {
  const t = useText('users')
  const language = useLanguage()
  const { is } = useSession()
  const isFixed = user !== undefined && !user.can_change_access
  const first = firstPassword(form.values.roles, choices, is('SUPER_ADMIN'))
  const asksPassword = user ? user.can_change_password : first.isAsked
  const isMailed = !user && first.isLinkMailed
  const [made, setMade] = useState<string>()
  const generate = () => {
    const password = generatedPassword()
    setMade(password)
    form.set({ password })
  }
  const roles = form.field('roles')
  const named = <T extends { label: string }>(option: T) => ({ ...option, label: roleName(option.label, language) })
  return (
    <FormSection title={t('form.access')} why={t('form.accessWhy')}>
      {isFixed && <InlineNotice tone="neutral">{t('form.accessFixed')}</InlineNotice>}
      <FieldRow>
        <CodeField
          {...form.field('email')}
          label={t('field.email')}
          type="email"
          autoComplete="off"
          maxLength={255}
          disabled={user && !user.can_change_email}
          hint={user?.waits_for_owner ? t('form.waits') : isMailed && !asksPassword ? t('form.linkMailed') : undefined}
        />
        {asksPassword && (
          <PasswordField
            {...form.field('password')}
            label={t('field.password')}
            autoComplete="new-password"
            optional={user !== undefined || !first.isNeeded}
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
                t(user ? 'form.passwordKeeps' : isMailed ? 'form.passwordOrLink' : 'form.passwordHint')
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
          optional={is('SUPER_ADMIN')}
        />
      </FieldRow>
    </FormSection>
  )
}
