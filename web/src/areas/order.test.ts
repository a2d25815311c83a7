import { expect, test } from 'vitest'
import {
  areaOf,
  foldersIn,
  importsIn,
  innerImports,
  isTest,
  type OrderedAreas,
  upwardImports,
} from '../../../server/src/testing/areaImports'
import { allRoutes } from '../app/allRoutes'

/**
 * All areas, lowest first: an area imports only from those above its line. The list is here, because the web client finds
 * routes and menu by file name.
 */
const order = [
  'installation',
  'reference',
  'drugs',
  'investigationTypes',
  'notifications',
  'outbox',
  'retention',
  'apiClients',
  'auth',
  'users',
  'patientMerges',
  'dataImports',
  'erasure',
  'termsVersions',
  'roles',
  'audit',
  'imaging',
  'investigations',
  'facilities',
  'surveys',
  'forms',
  'clinicalLists',
  'allergies',
  'alerts',
  'submissions',
  'history',
  'clinics',
  'appointments',
  'icd',
  'problems',
  'wardQueue',
  'vitals',
  'signedPrescriptions',
  'prescriptions',
  'patientTimeline',
  'staffAppointments',
  'payments',
  'outage',
  'discharge',
  'documents',
  'recordViews',
  'ownRecord',
  'caseTimeline',
  'transfers',
  'meeting',
  'caseCalls',
  'chat',
  'consultationRequests',
  'calendarEvents',
  'rounds',
  'episodes',
  'sentSurveys',
  'vacations',
  'waitlist',
  'lobby',
  'guest',
  'outsideLab',
  'reports',
  'home',
]
const webAreas: OrderedAreas = { folder: 'web/src/areas', order, declaredIn: 'web/src/areas/order.test.ts' }
const imports = importsIn(webAreas.folder).filter(({ file }) => !isTest(file))

test('the areas in the list are the folders', () => {
  expect([...order].sort()).toEqual(foldersIn(webAreas.folder))
})

test('areas import only from lower areas', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(upwardImports(imports, webAreas)).toEqual([])
})

// Lint checks this too, but does not see imports in deeper subfolders of an area.
test('an area imports only what the index of another area exports', () => {
  expect(innerImports(imports, webAreas)).toEqual([])
})

test('the screens of an area use only texts of lower areas', () => {
  const upward = allRoutes.flatMap(({ area, path, texts }) =>
    texts.filter((name) => order.indexOf(name) > order.indexOf(area)).map((name) => `${path} uses texts of ${name}`),
  )
  expect(upward).toEqual([])
})

// Everything else finds areas by file name; components in ui/ and lib/ know none (lint).
test('outside the areas only the routes of the first pages import areas', () => {
  const importing = importsIn('web/src').filter(
    ({ file, imported }) => !file.startsWith(webAreas.folder) && !isTest(file) && areaOf(imported, webAreas),
  )
  expect([...new Set(importing.map(({ file }) => file))]).toEqual(['web/src/app/routes.tsx'])
})
