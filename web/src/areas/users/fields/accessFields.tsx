import { IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { roleName } from '#contract/roles/roleName'
import type { PasswordOwner } from '#contract/rules/passwordStrength'
import type { User, UserRow } from '#contract/users/calls'
import { NewPasswordField } from '../../../app/form/NewPasswordField'
import type { Form } from '../../../app/form/useForm'
import { type Text, useLanguage, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import type { Fact } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { CodeField } from '../../../ui/fields/CodeField'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { FieldRow, FormSection } from '../../../ui/form/FormSection'
import { Isolate } from '../../../ui/Isolate'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { TextLink } from '../../../ui/TextLink'
import { firstPassword } from '../form/firstPassword'
import { generatedPassword } from '../form/generatedPassword'
import { RoleBadges } from '../RoleBadges'
import { optionsOf, type UserChoices } from '../useUserChoices'

// The definition of these fields of a user for all pages: how they sign in, and their roles and hospitals.

export type AccessValues = ReturnType<typeof initialValues>

/**
 * Returns the initial values.
 * @param user the user to edit; undefined for a new one
 * @param roles all roles
 */
export function initialValues(user: User | undefined, roles: UserChoices['roles']) {
  return {
    email: user?.email ?? '',
    password: '',
    roles: optionsOf(roles.filter(({ id }) => user?.roles.includes(id))) as readonly Option[],
    hospitals: optionsOf(user?.hospitals ?? []) as readonly Option[],
  }
}

/** Converts the form's values to the request body. */
export function toRequestBody<V extends AccessValues>({ roles, hospitals, ...rest }: V) {
  return {
    ...rest,
    roles: roles.map(({ value }) => Number(value)),
    hospitals: hospitals.map(({ value }) => Number(value)),
  }
}

type AccessSectionProps = {
  form: Form<AccessValues>
  /** The names as they are in the form. */
  owner: Omit<PasswordOwner, 'email'>
  choices: UserChoices
  user?: User
}

/**
 * Shows the inputs for signing in, roles and hospitals. Roles are read-only if the current user may not change this
 * user's access, email and password if only the account's owner may change them.
 */
export function AccessSection({ form, owner, choices, user }: AccessSectionProps) {
  const t = useText('users')
  const language = useLanguage()
  const { hasRole } = useAuthSession()
  const isFixed = user !== undefined && !user.can_change_access
  const first = firstPassword(form.values.roles, choices, hasRole('SUPER_ADMIN'))
  const asksPassword = user ? user.can_change_password : first.isShown
  const isMailed = !user && first.isLinkMailed
  const isByPhone = user?.email === ''
  const emailHint = user?.pending_email
    ? t('form.pendingEmail', { email: user.pending_email })
    : user?.waits_for_owner
      ? t('form.waits')
      : isByPhone
        ? t('form.byPhone')
        : isMailed && !asksPassword && t('form.linkMailed')
  const [generated, setGenerated] = useState<string>()
  const generate = () => {
    const password = generatedPassword()
    setGenerated(password)
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
          hint={emailHint}
          optional={isByPhone}
        />
        {asksPassword && (
          <NewPasswordField
            {...form.field('password')}
            owner={{ ...owner, email: form.values.email }}
            label={t('field.password')}
            optional={user !== undefined || !first.isNeeded}
            labelAside={
              <TextLink icon={<IconWand />} onClick={generate}>
                {t('form.generate')}
              </TextLink>
            }
            hint={
              generated && generated === form.values.password ? (
                <>
                  {t('form.generated')} <Isolate>{generated}</Isolate>
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
          optional={hasRole('SUPER_ADMIN')}
        />
      </FieldRow>
    </FormSection>
  )
}

/** Returns the facts for the user's page. */
export function facts({ role, gender, hospitals, role_hospitals: roleHospitals }: User, t: Text<'users'>): Fact[] {
  return [
    { label: t('list.role'), value: role.length > 0 && <RoleBadges roles={role} gender={gender} /> },
    {
      label: t('field.hospitals'),
      value: hospitals.length > 0 && <Name>{hospitals.map(({ name }) => name).join(t('separator'))}</Name>,
    },
    {
      label: t('show.roleHospitals'),
      value: roleHospitals.length > 0 && <Name>{roleHospitals.map(({ name }) => name).join(t('separator'))}</Name>,
    },
  ]
}

/** Returns the columns of the list and its export. */
export function columns(t: Text<'users'>): Column<UserRow>[] {
  return [
    {
      key: 'role',
      header: t('list.role'),
      render: ({ role, gender }) => role.length > 0 && <RoleBadges roles={role} gender={gender} />,
      exported: 'role',
    },
  ]
}

/** Returns the hospital column, which comes after the contact columns. */
export function hospitalColumns(t: Text<'users'>): Column<UserRow>[] {
  return [
    {
      key: 'location',
      header: t('list.location'),
      render: ({ hospitals, patient_of: patientOf }) =>
        hospitals.length > 0 ? (
          <Hospitals hospitals={hospitals} />
        ) : (
          patientOf.length > 0 && (
            <>
              {t('list.patientOf')} <Hospitals hospitals={patientOf} />
            </>
          )
        ),
      hideBelow: 'md',
      exported: 'hospitals',
    },
  ]
}

function Hospitals({ hospitals }: Pick<UserRow, 'hospitals'>) {
  const t = useText('users')
  const [first, ...others] = hospitals
  return (
    <>
      <Name>{first?.name}</Name>
      {others.length > 0 && ` ${t('list.more', { count: others.length })}`}
    </>
  )
}
