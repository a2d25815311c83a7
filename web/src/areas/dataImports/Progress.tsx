import { IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { DataImport } from '#contract/dataImports/calls'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import classes from './dataImports.module.css'

type ProgressProps = { file: DataImport; progress: NonNullable<DataImport['progress']> }

/** Shows how far the current step is, with a way to stop it. */
export function Progress({ file: { id, state }, progress: { done, total } }: ProgressProps) {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const call = useCall(api.dataImports.stop)
  const stop = async () => {
    await call.run({ params: { id } })
    await queries.invalidateQueries({ queryKey: ['dataImports'] })
  }
  const text = total === null ? t('progress.read', { count: done }) : t('progress.of', { done, total })
  return (
    <Card title={t(`state.${state}`)}>
      <div className={classes.stack}>
        <progress
          className={classes.progress}
          aria-label={t(`state.${state}`)}
          {...(total === null ? {} : { value: done, max: Math.max(total, 1) })}
        />
        <p>{text}</p>
        <p>{t('progress.leave')}</p>
        {state !== 'undoing' && (
          <div>
            <Button icon={<IconPlayerStop />} busy={call.busy} busyText={t('stopping')} onClick={() => void stop()}>
              {t('stop')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
