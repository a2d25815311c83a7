import { useQuery } from '@tanstack/react-query'
import { type Permission, patientPermissions } from '#contract/access/permissions'
import type { WhyPermission } from '#contract/why/calls'
import { usePermissionTexts } from '../../../app/i18n/usePermissionTexts'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { AccountCard } from './AccountCard'
import { useWhyTexts } from './useWhyTexts'
import { Verdict } from './Verdict'
import classes from './Why.module.css'

/** Shows whether a user has a permission, through which roles, and where it applies. */
export function PermissionResult({ id, permission }: { id: number; permission: Permission }) {
  const result = useQuery({
    ...api.why.permission.query({ params: { id }, query: { permission } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={result} variant="text">
      {({ data }) => <Explanation why={data} />}
    </QueryBoundary>
  )
}

function Explanation({ why }: { why: WhyPermission }) {
  const t = useText('users')
  const { nameOf } = usePermissionTexts()
  const { nameOfRole, roleText } = useWhyTexts()
  const { account, allowed, permission, grants, given_by: givers } = why
  const where = useWhere(why)
  const join = (texts: readonly string[]) => <Name>{[...new Set(texts)].join(t('separator'))}</Name>
  return (
    <>
      <Verdict account={account} good={allowed}>
        {t(allowed ? 'why.may' : 'why.mayNot', { name: account.name })}
      </Verdict>
      <div className={classes.result}>
        <Card title={nameOf(permission)}>
          <Facts
            facts={[
              ...(grants.length > 0
                ? [
                    { label: t('why.given'), value: join(grants.map(roleText)) },
                    { label: t('why.counts'), value: join(where) },
                  ]
                : [{ label: t('why.given'), value: t('why.noPermission') }]),
              { label: t('why.wouldGive'), value: join(givers.map(nameOfRole)) },
            ]}
          />
        </Card>
        <AccountCard account={account} />
      </div>
    </>
  )
}

const ofPatients: ReadonlySet<string> = new Set(patientPermissions)

/** Returns where a permission applies, for records that belong to a hospital. */
function useWhere({ account, permission, counts_in: scopes }: WhyPermission): string[] {
  const t = useText('users')
  if (ofPatients.has(permission)) return [t('why.countsOwn')]
  if (account.is_super_admin) return [t('why.countsEverywhere')]
  if (scopes.length === 0) return [t('why.noHospital')]
  return scopes.map(({ hospital, below }) =>
    below > 0 ? t('why.below', { hospital: hospital.name, count: below }) : hospital.name,
  )
}
