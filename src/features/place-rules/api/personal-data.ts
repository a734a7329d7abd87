import { plain, retained, type TableRules } from '#platform/personal-data/index.ts'
import { placeRuleVersions } from './tables.ts'

export const placeRuleRules: TableRules[] = [
  {
    table: 'place_rule_versions',
    holds: 'Versions of rules of places and clubs, with the member of staff who wrote each.',
    columns: {
      ...plain([
        placeRuleVersions.id,
        placeRuleVersions.ruleId,
        placeRuleVersions.version,
        placeRuleVersions.content,
        placeRuleVersions.createdAt,
      ]),
      ...retained('account', [placeRuleVersions.actorId]),
    },
    exported: { not: 'They are about places and clubs, and staff keep who wrote them.' },
  },
  { table: 'place_rules', holds: 'Rules of places and clubs.', impersonal: true },
]
