/** Where the clock of a test server stands: a Wednesday afternoon in Cairo (13:00) and Mogadishu (14:00). */
export const testNow = '2026-11-18T11:00:00Z'
