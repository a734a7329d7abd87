/** Which tables and views a syntax tree names, and what it does with them. */
import { type Tree, UNKNOWN } from './parse-sql.ts'

export type Use = {
  relation: string
  /** `reference`: the target of a foreign key. `attach`: a trigger on it. `foreignKey`: one that is added to it. */
  kind: 'read' | 'write' | 'create' | 'reference' | 'attach' | 'foreignKey'
}

/** The fields of statements that name the relation which the statement changes. */
const CHANGED: Record<string, Use['kind']> = {
  InsertStmt: 'write',
  UpdateStmt: 'write',
  DeleteStmt: 'write',
  MergeStmt: 'write',
  TruncateStmt: 'write',
  LockStmt: 'write',
  RenameStmt: 'write',
  IndexStmt: 'write',
  RuleStmt: 'write',
  CreatePolicyStmt: 'write',
  CopyStmt: 'write',
  CreateTrigStmt: 'attach',
  CreateStmt: 'create',
  ViewStmt: 'create',
  CreateTableAsStmt: 'create',
}

/** All uses, without duplicates. */
export function usesIn(tree: Tree): Use[] {
  const uses: Use[] = []
  collect(tree, uses, '')
  return [...new Map(uses.map((use) => [`${use.kind} ${use.relation}`, use])).values()]
}

function collect(node: Tree, uses: Use[], parent: string): void {
  if (Array.isArray(node)) {
    for (const each of node) collect(each, uses, parent)
    return
  }
  if (!node || typeof node !== 'object') return
  if (node.lockingClause) collectLocks(node, uses)
  for (const [key, value] of Object.entries<Tree>(node)) {
    if (key === 'AlterTableStmt') collectAlter(value, uses)
    else if (key === 'DropStmt') collectDrop(value, uses)
    else if (key === 'CreateStmt' || key === 'CreateTrigStmt') collectDefinition(key, value, uses)
    else if (isRelation(value)) add(uses, value, kindOf(parent, key, node))
    else if (key === 'relations' && CHANGED[parent])
      for (const { RangeVar } of value) add(uses, RangeVar, CHANGED[parent] ?? 'write')
    else if (key === 'argType' && value?.names) {
      // The type of a row.
      uses.push({ relation: value.names.at(-1)?.String?.sval ?? '', kind: 'read' })
    } else if (key !== 'lockingClause') collect(value, uses, /^[A-Z]/.test(key) ? key : parent)
  }
}

const isRelation = (value: Tree): boolean => typeof value?.relname === 'string'

function kindOf(parent: string, key: string, node: Tree): Use['kind'] {
  if (key === 'pktable') return 'reference'
  if (key === 'view' || key === 'rel') return 'create'
  if (parent === 'CopyStmt' && !node.is_from) return 'read'
  return key === 'relation' ? (CHANGED[parent] ?? 'read') : 'read'
}

function add(uses: Use[], { schemaname: schema, relname }: Tree, kind: Use['kind']): void {
  if (!schema || schema === 'public' || schema === UNKNOWN) uses.push({ relation: relname, kind })
}

function collectDefinition(key: string, value: Tree, uses: Use[]): void {
  add(uses, value.relation, CHANGED[key] ?? 'write')
  const { relation: _, ...rest } = value
  collect(rest, uses, key)
}

/** Adding a foreign key changes no row, so it is told apart. */
function collectAlter(value: Tree, uses: Use[]): void {
  const commands: Tree[] = (value.cmds ?? []).map((each: Tree) => each.AlterTableCmd)
  const isForeignKey = commands.every(
    ({ subtype, def }) => subtype === 'AT_AddConstraint' && def?.Constraint?.contype === 'CONSTR_FOREIGN',
  )
  add(uses, value.relation, isForeignKey ? 'foreignKey' : 'write')
  collect(commands, uses, '')
}

function collectDrop(value: Tree, uses: Use[]): void {
  for (const object of value.objects ?? []) {
    const names: string[] = (object.List?.items ?? []).map((each: Tree) => each.String?.sval)
    // Of a trigger, the last name is its own, and the one before it is the table's.
    const relation = value.removeType === 'OBJECT_TRIGGER' ? names.at(-2) : names.at(-1)
    if (relation) uses.push({ relation, kind: 'write' })
  }
}

/** Rows that are locked by `for update` and the like: of the named relations, or of all. */
function collectLocks({ lockingClause = [], fromClause = [] }: Tree, uses: Use[]): void {
  const items: Tree[] = lockingClause.length > 0 ? rangeVars(fromClause) : []
  for (const { LockingClause } of lockingClause) {
    const named: string[] | undefined = LockingClause.lockedRels?.map((each: Tree) => each.RangeVar.relname)
    for (const item of items)
      if (!named || named.includes(item.alias?.aliasname ?? item.relname)) add(uses, item, 'write')
  }
}

function rangeVars(node: Tree): Tree[] {
  if (Array.isArray(node)) return node.flatMap(rangeVars)
  if (node?.RangeVar) return [node.RangeVar]
  if (node?.JoinExpr) return [...rangeVars(node.JoinExpr.larg), ...rangeVars(node.JoinExpr.rarg)]
  // `for update` also locks the rows of subqueries.
  if (node?.RangeSubselect) return rangeVars(node.RangeSubselect.subquery?.SelectStmt?.fromClause ?? [])
  return []
}
