import { IconBan, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RecordKind } from '#contract/kit/record'
import type { WhyRecord, WhyStep } from '#contract/why/calls'
import type { SubjectKind } from '#contract/why/subjects'
import { useCatalogue, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { StatusBadge } from '../../../ui/StatusBadge'
import { AccountCard } from './AccountCard'
import { useWhyTexts } from './useWhyTexts'
import { Verdict } from './Verdict'
import classes from './Why.module.css'

type RecordResultProps = { id: number; kind: SubjectKind; record: string }

/** Shows what a user may do with a record, grouped by access rule, and through which access paths. */
export function RecordResult({ id, kind, record }: RecordResultProps) {
  const result = useQuery({
    ...api.why.record.query({ params: { id }, query: { kind, key: record } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={result} variant="rows">
      {({ data }) => <Explanation why={data} />}
    </QueryBoundary>
  )
}

function Explanation({ why: { account, subject, sees, steps } }: { why: WhyRecord }) {
  const t = useText('users')
  const { time_zone: zone } = useUser()
  const rules = [...new Set(steps.map(({ kind }) => kind))]
  const about = (
    <>
      <Name>{subject.name}</Name>
      {subject.at && (
        <>
          {' · '}
          <ClinicTime instant={subject.at} zone={subject.time_zone ?? zone} withDate />
        </>
      )}
    </>
  )
  return (
    <>
      <Verdict account={account} good={sees} about={about}>
        {t(sees ? 'why.sees' : 'why.seesNot', { name: account.name })}
      </Verdict>
      <div className={classes.result}>
        <div className={classes.rules}>
          {rules.map((rule) => (
            <RuleCard key={rule} rule={rule} steps={steps.filter(({ kind }) => kind === rule)} />
          ))}
        </div>
        <AccountCard account={account} />
      </div>
    </>
  )
}

function RuleCard({ rule, steps }: { rule: RecordKind; steps: readonly WhyStep[] }) {
  const texts = useCatalogue('why')
  const inOrder = [...steps.filter(({ allowed }) => allowed), ...steps.filter(({ allowed }) => !allowed)]
  return (
    <Card title={texts[`why.rule.${rule}`] ?? rule} flush>
      <p className={classes.who}>{texts[`why.rule.${rule}.who`]}</p>
      <RowList>
        {inOrder.map((step) => (
          <Step key={step.calls.join()} step={step} />
        ))}
      </RowList>
    </Card>
  )
}

function Step({ step }: { step: WhyStep }) {
  const t = useText('users')
  const { permissionTexts, reasons } = useWhyTexts()
  return (
    <Row
      title={permissionTexts(step)}
      line={reasons(step).map((sentence) => (
        <span key={sentence} className={classes.sentence}>
          <BidiText>{sentence}</BidiText>
        </span>
      ))}
      end={
        <StatusBadge tone={step.allowed ? 'ok' : 'neutral'} icon={step.allowed ? <IconCheck /> : <IconBan />}>
          {t(step.allowed ? 'why.yes' : 'why.no')}
        </StatusBadge>
      }
    />
  )
}
