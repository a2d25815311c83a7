import { useText } from '../../app/i18n/useText'
import { QueryBoundary } from '../../app/query/QueryBoundary'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { useAnnounce } from '../../ui/feedback/announce'
import { MultiSelectField } from '../../ui/fields/MultiSelectField'
import classes from './DiagnosisCodesCard.module.css'
import type { DiagnosisCodes } from './useDiagnosisCodes'

/** Lets staff choose and save the ICD-11 codes of a visit or an episode. */
export function DiagnosisCodesCard({ codes }: { codes: DiagnosisCodes }) {
  const t = useText('icd')
  const { query, chosen, choose, search, save, isChanged, isSaving, error } = codes
  // The focus is in the field, but the error appears while the options are read.
  useAnnounce(error)
  return (
    <Card title={t('codes.title')}>
      <QueryBoundary query={query} variant="form" count={1}>
        {() => (
          <div className={classes.codes}>
            <MultiSelectField
              label={t('codes.field')}
              hint={t('codes.hint')}
              value={chosen}
              onChange={choose}
              search={search}
              error={error}
              optional
            />
            <div className={classes.save}>
              <Button onClick={() => void save()} busy={isSaving} busyText={t('codes.saving')}>
                {t('codes.save')}
              </Button>
              {isChanged && <p className={classes.changed}>{t('codes.changed')}</p>}
            </div>
          </div>
        )}
      </QueryBoundary>
    </Card>
  )
}
