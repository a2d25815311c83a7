import { lazy } from 'react'

// What the first useful screen of a case does not need (e2e/journeys/caseBudget.spec.ts).

export const DiagnosisTab = lazy(() => import('./DiagnosisTab').then((m) => ({ default: m.DiagnosisTab })))
export const FollowUpsTab = lazy(() => import('./FollowUpsTab').then((m) => ({ default: m.FollowUpsTab })))
export const KeepCase = lazy(() => import('./KeepCase').then((m) => ({ default: m.KeepCase })))
export const SideCards = lazy(() => import('./sideCards').then((m) => ({ default: m.SideCards })))
