import { roleName } from '#contract/roles/roleName'
import type { WhyPermission, WhyStep } from '#contract/why/calls'
import { usePermissionTexts } from '../../../app/i18n/usePermissionTexts'
import { useLanguage, useText } from '../../../app/i18n/useText'

type HeldRole = WhyPermission['grants'][number]
type AccessPath = WhyStep['access_paths'][number]

const unique = (texts: readonly string[]) => [...new Set(texts)]

/** Returns functions that explain access paths and refusals as sentences. */
export function useWhyTexts() {
  const t = useText('users')
  const language = useLanguage()
  const { nameOf } = usePermissionTexts()

  const nameOfRole = ({ name }: { name: string }) => roleName(name, language)
  const roleText = ({ role, hospital }: HeldRole) =>
    hospital ? t('why.roleAt', { role: nameOfRole(role), hospital: hospital.name }) : nameOfRole(role)
  const rolesText = (roles: readonly HeldRole[]) => unique(roles.map(roleText)).join(t('separator'))

  const throughText = ({ role, from, hospital, general }: AccessPath['through'][number]) => {
    const isBelow = from.id !== hospital.id
    const key = general ? (isBelow ? 'generalBelow' : 'general') : isBelow ? 'assignedBelow' : 'assigned'
    return t(`why.through.${key}`, { role: nameOfRole(role), from: from.name, hospital: hospital.name })
  }

  /** Describes an access path; one through hospitals lists each role and hospital that grants it. */
  const accessPathTexts = ({ access_path: accessPath, through }: AccessPath): string[] => [
    ...(accessPath === 'hospital' ? [] : [t(`why.accessPath.${accessPath}`)]),
    ...unique(through.map(throughText)),
  ]

  const permissionTexts = ({ permissions, super_only: superOnly }: WhyStep) =>
    permissions.length > 0
      ? permissions.map(nameOf).join(t('separator'))
      : t(superOnly ? 'why.assignHospitals' : 'why.anyone')

  /** Explains why a step is allowed or refused. The state of the account is shown once for all steps. */
  const reasons = (step: WhyStep): string[] => {
    const byRole = step.grants.length > 0 ? [t('why.by', { roles: rolesText(step.grants) })] : []
    if (step.reason === 'permission') return [t(step.super_only ? 'why.superOnly' : 'why.noPermission')]
    if (step.reason === 'missing') return [t('why.missing')]
    if (step.reason === 'record') {
      const belongs = step.hospitals.map(({ name }) => name).join(t('separator'))
      return [t('why.noWay'), ...(belongs ? [t('why.belongsTo', { hospitals: belongs })] : []), ...byRole]
    }
    if (step.reason === 'reason') return [t('why.needsReason'), ...byRole]
    const isThroughRole = step.access_paths.some(({ through }) => through.length > 0)
    return [...step.access_paths.flatMap(accessPathTexts), ...(isThroughRole ? [] : byRole)]
  }

  return { nameOfRole, roleText, permissionTexts, reasons }
}
