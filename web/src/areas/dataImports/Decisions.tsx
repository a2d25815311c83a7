import { useQueryClient } from '@tanstack/react-query'
import type { DataImport, RowDecision } from '#contract/dataImports/calls'
import { similarities } from '#contract/users/newPatient'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import classes from './dataImports.module.css'

/** Decides all rows that are similar to registered people in one way; single rows are decided in the list. */
export function Decisions({ file }: { file: DataImport }) {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const call = useCall(api.dataImports.decide)
  const open = similarities.filter((match) => file.undecided[match] > 0)
  const { kind } = file
  if (open.length === 0 || kind === 'clinics') return null
  const decide = async (match: (typeof similarities)[number], decision: RowDecision) => {
    await call.run({ params: { id: file.id }, body: { decision, match } })
    await queries.invalidateQueries({ queryKey: ['dataImports'] })
  }
  return (
    <Card title={t('similar.title')}>
      <p>{t(`similar.lead.${kind}`)}</p>
      {open.map((match) => (
        <div key={match} className={classes.decision}>
          <span>{t(`similar.${match}.${kind}`, { count: file.undecided[match] })}</span>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
          <div className={classes.actions} role="group" aria-label={t(`match.${match}`)}>
            {match !== 'uuid' && (
              <Button size="small" onClick={() => void decide(match, 'create')}>
                {t('decide.create')}
              </Button>
            )}
            <Button size="small" onClick={() => void decide(match, 'existing')}>
              {t(`decide.existing.${kind}`)}
            </Button>
            <Button size="small" onClick={() => void decide(match, 'skip')}>
              {t('decide.skip')}
            </Button>
          </div>
        </div>
      ))}
      <InlineNotice slim>{t('similar.single')}</InlineNotice>
    </Card>
  )
}
