import type { WhyRecord } from '#contract/why/calls'
import { useText } from '../../../app/i18n/useText'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { useWhyTexts } from './useWhyTexts'

/** Shows the roles and hospitals that a user's permissions come from. */
export function AccountCard({ account: { roles, hospitals } }: { account: WhyRecord['account'] }) {
  const t = useText('users')
  const { roleText } = useWhyTexts()
  const join = (texts: readonly string[]) => texts.join(t('separator'))
  return (
    <Card title={t('why.account')}>
      <Facts
        layout="columns"
        facts={[
          { label: t('why.accountRoles'), value: roles.length > 0 && <Name>{join(roles.map(roleText))}</Name> },
          {
            label: t('field.hospitals'),
            value: hospitals.length > 0 && <Name>{join(hospitals.map(({ name }) => name))}</Name>,
          },
        ]}
      />
    </Card>
  )
}
