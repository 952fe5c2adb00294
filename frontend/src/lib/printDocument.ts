import type { ASTNode } from 'graphql';

const join = (nodes: readonly ASTNode[] | undefined, between = ' ') =>
  (nodes ?? []).map(printDocument).join(between);
const wrap = (open: string, text: string, close: string) => (text ? open + text + close : '');
const withDirectives = (nodes: readonly ASTNode[] | undefined) => wrap(' ', join(nodes), '');

/** Prints an executable document on one line. It stands in the build for graphql's printer, which knows schemas too. */
export function printDocument(node: ASTNode): string {
  switch (node.kind) {
    case 'Document':
      return join(node.definitions);
    case 'OperationDefinition': {
      const variables = wrap('(', join(node.variableDefinitions), ')');
      const head = `${node.operation} ${node.name?.value ?? ''}${variables}`;
      return head + withDirectives(node.directives) + printDocument(node.selectionSet);
    }
    case 'FragmentDefinition': {
      const head = `fragment ${node.name.value} on ${node.typeCondition.name.value}`;
      return head + withDirectives(node.directives) + printDocument(node.selectionSet);
    }
    case 'VariableDefinition': {
      const preset = node.defaultValue ? `=${printDocument(node.defaultValue)}` : '';
      const head = `${printDocument(node.variable)}:${printDocument(node.type)}${preset}`;
      return head + withDirectives(node.directives);
    }
    case 'SelectionSet':
      return `{${join(node.selections)}}`;
    case 'Field': {
      const name = (node.alias ? `${node.alias.value}:` : '') + node.name.value;
      const head = name + wrap('(', join(node.arguments), ')') + withDirectives(node.directives);
      return head + (node.selectionSet ? printDocument(node.selectionSet) : '');
    }
    case 'FragmentSpread':
      return `...${node.name.value}${withDirectives(node.directives)}`;
    case 'InlineFragment': {
      const on = node.typeCondition ? ` on ${node.typeCondition.name.value}` : '';
      return `...${on}${withDirectives(node.directives)}${printDocument(node.selectionSet)}`;
    }
    case 'Argument':
    case 'ObjectField':
      return `${node.name.value}:${printDocument(node.value)}`;
    case 'Directive':
      return `@${node.name.value}${wrap('(', join(node.arguments), ')')}`;
    case 'Variable':
      return `$${node.name.value}`;
    case 'StringValue':
      return JSON.stringify(node.value);
    case 'NullValue':
      return 'null';
    case 'ListValue':
      return `[${join(node.values)}]`;
    case 'ObjectValue':
      return `{${join(node.fields)}}`;
    case 'NamedType':
      return node.name.value;
    case 'ListType':
      return `[${printDocument(node.type)}]`;
    case 'NonNullType':
      return `${printDocument(node.type)}!`;
    case 'IntValue':
    case 'FloatValue':
    case 'EnumValue':
    case 'BooleanValue':
      return String(node.value);
    default:
      throw new Error(`${node.kind} is not part of an executable document`);
  }
}
