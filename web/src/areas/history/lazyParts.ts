import { lazy } from 'react'

// Not in the index, which has the button that is loaded with its pages.

/** The tabs of the medical history of a patient. Loaded when they are first shown. */
export const MedicalHistory = lazy(() => import('./MedicalHistory').then((m) => ({ default: m.MedicalHistory })))

/** The tabs in a dialog. Loaded when it is first opened. */
export const HistoryDialog = lazy(() => import('./HistoryDialog').then((m) => ({ default: m.HistoryDialog })))
