// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// An ERC-1155 collection that anybody may mint from.
contract TestMultiNft {
    mapping(uint256 => mapping(address => uint256)) private balances;
    mapping(uint256 => string) public uri;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    function mint(address to, uint256 id, uint256 value, string calldata uri_) external {
        uri[id] = uri_;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return balances[id][owner];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26;
    }
}
