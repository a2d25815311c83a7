import { INVESTIGATION_STATUS } from '#contract/investigations/codes'
import type { PatientInvestigation } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { BidiText } from '../../ui/BidiText'
import { Card } from '../../ui/Card'
import { DayText } from '../../ui/DateTimeText'
import { Facts } from '../../ui/Facts'
import { Name } from '../../ui/Name'
import { LabValues } from '../investigations'
import { PatientTrend } from './PatientTrend'
import { ResultFiles } from './ResultFiles'
import type { ResultOf } from './resultCalls'
import { TestStatus } from './TestStatus'
import classes from './timeline.module.css'

/** A lab test or imaging of a visit or a stay; its files can be downloaded once the result is ready. */
export function TestCard({ test, of }: { test: PatientInvestigation; of: ResultOf }) {
  const t = useText('patientTimeline')
  const { status, center, execution_date: done, execution_notes: notes, files } = test
  return (
    <Card title={<bdi>{test.investigationTypeText}</bdi>} actions={<TestStatus status={status} />}>
      <div className={classes.texts}>
        <Facts
          facts={[
            { label: t('tests.kind'), value: t(`tests.kind.${test.center_type}`) },
            done
              ? { label: t('tests.done'), value: <DayText day={done} dateStyle="long" /> }
              : { label: t('tests.date'), value: <DayText day={test.date} dateStyle="long" /> },
            {
              label: t('tests.where'),
              value: center ? (
                <Name>{center.name}</Name>
              ) : (
                t(test.external_investigation ? 'tests.outside' : 'tests.anywhere')
              ),
            },
            ...(notes
              ? [
                  {
                    label: t('tests.notes'),
                    value: (
                      <span dir="auto">
                        <BidiText>{notes}</BidiText>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <LabValues values={test.lab_values} trend={(valueId) => <PatientTrend of={of} valueId={valueId} />} />
        {status === INVESTIGATION_STATUS.done && <ResultFiles testId={test.id} files={files} of={of} />}
      </div>
    </Card>
  )
}
